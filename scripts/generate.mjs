// Generates packages/contracts/src/generated from proto/, and docs/settings.md. With --check: fails when the types are stale.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const target = 'packages/contracts/src/generated';
const fresh = mkdtempSync(join(tmpdir(), 'contracts-'));
process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));

const protos = readdirSync('proto').filter(name => name.endsWith('.proto'));
const options = ['--longs=Number', '--enums=String', '--defaults', '--includeComments', '--grpcLib=@grpc/grpc-js'];
const naming = ['--inputTemplate=%sInput', '--outputTemplate=%s', '--importFileExtension=.ts'];
execFileSync('proto-loader-gen-types', [...options, ...naming, '-I', 'proto', '-O', fresh, ...protos], {
  stdio: 'inherit',
});

// packages/kit types a loaded proto file itself, so `<name>.ts` only exports the package's messages.
for (const name of protos.map(proto => proto.replace('.proto', ''))) {
  const messages = readdirSync(join(fresh, name, 'v1'))
    .filter(file => !file.endsWith('Service.ts'))
    .sort();
  const lines = messages.map(file => `export type { ${file.replace('.ts', '')} } from './${name}/v1/${file}';\n`);
  writeFileSync(join(fresh, `${name}.ts`), lines.join(''));
}

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
} else {
  rmSync(target, { recursive: true, force: true });
  cpSync(fresh, target, { recursive: true });
  const { formatSettingsPage } = await import('../app/src/compose/settings-doc.ts');
  writeFileSync('docs/settings.md', formatSettingsPage());
}
