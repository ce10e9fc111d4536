// Generates packages/contracts/src/generated, gateway/src/openapi.json and docs/settings.md. With --check, writes
// nothing, and fails if the types or openapi.json are out of date.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const target = 'packages/contracts/src/generated';
const fresh = mkdtempSync(join(tmpdir(), 'contracts-'));
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));

const protos = readdirSync('proto').filter(name => name.endsWith('.proto'));
const options = ['--longs=Number', '--enums=String', '--defaults', '--includeComments', '--grpcLib=@grpc/grpc-js'];
const naming = ['--inputTemplate=%sInput', '--outputTemplate=%s', '--importFileExtension=.ts'];
execFileSync('proto-loader-gen-types', [...options, ...naming, '-I', 'proto', '-O', fresh, ...protos], {
  stdio: 'inherit',
});

// `<name>.ts` exports only the types of messages, because packages/kit has its own types for services.
for (const name of protos.map(proto => proto.replace('.proto', ''))) {
  const messages = readdirSync(join(fresh, name, 'v1'))
    .filter(file => !file.endsWith('Service.ts'))
    .sort();
  const lines = messages.map(file => `export type { ${file.replace('.ts', '')} } from './${name}/v1/${file}';\n`);
  writeFileSync(join(fresh, `${name}.ts`), lines.join(''));
}

// The gateway serves JSON, because the YAML parser would keep its event loop busy for 0.4 s at each start.
const openApiPath = 'gateway/src/openapi.json';
const openApi = `${JSON.stringify(parse(readFileSync('gateway/src/openapi.yaml', 'utf8')))}\n`;

if (process.argv.includes('--check')) {
  const list = folder => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  const snapshot = folder =>
    list(folder)
      .map(entry => [
        join(entry.parentPath, entry.name).slice(folder.length),
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      ])
      .sort();
  if (JSON.stringify(snapshot(fresh)) !== JSON.stringify(snapshot(target))) {
    console.error(`${target} is stale: run npm run generate`);
    process.exit(1);
  }
  if (!existsSync(openApiPath) || readFileSync(openApiPath, 'utf8') !== openApi) {
    console.error(`${openApiPath} is stale: run npm run generate`);
    process.exit(1);
  }
} else {
  writeFileSync(openApiPath, openApi);
  rmSync(target, { recursive: true, force: true });
  cpSync(fresh, target, { recursive: true });
  const { formatSettingsPage } = await import('../app/src/compose/settings-doc.ts');
  writeFileSync('docs/settings.md', formatSettingsPage());
}
