// Direction of imports (docs/architecture.md#direction-of-imports), checked by `npm run lint:imports`.

/** The names of the folders in `services/`. */
const services = ['auth', 'projects', 'sessions', 'search'];
const transports = 'node_modules/(@grpc|express|graphql|@apollo)/';

const forbid = (name, comment, from, to, more = {}) => ({ name, comment, severity: 'error', from, to, ...more });

/** Forbids imports from a file `depth` levels below a folder to a file directly in that folder. */
const noImportFromAbove = depth =>
  forbid(
    `no-import-from-above-${depth}`,
    "A folder's own files lie above its subfolders: move the shared file into a subfolder of its own.",
    { path: `^(.+)${'/[^/]+'.repeat(depth)}/[^/]+$` },
    { path: '^$1/[^/]+\\.tsx?$' },
  );

export default {
  forbidden: [
    forbid(
      'no-folder-cycle',
      'Two folders that import each other are one concern, or a third one is missing.',
      {},
      { circular: true },
      { scope: 'folder' },
    ),
    forbid('no-cycle', 'Types count too: a shared type belongs in a file of its own.', {}, { circular: true }),
    ...[1, 2, 3, 4].map(noImportFromAbove),
    ...services.map(name =>
      forbid(
        `${name}-knows-no-other-service`,
        'A service knows kit and contracts; it asks others over gRPC or hears events.',
        { path: `^services/${name}/src/` },
        { path: `^(app|gateway|services/(?!${name}/))` },
      ),
    ),
    forbid(
      'kit-knows-no-domain',
      'kit has no word of the domain.',
      { path: '^packages/kit/' },
      { path: '^(app|gateway|services|packages/contracts)/' },
    ),
    forbid(
      'contracts-know-no-service',
      'contracts are all that one service may know of another.',
      { path: '^packages/contracts/' },
      { path: '^(app|gateway|services)/' },
    ),
    forbid(
      'gateway-knows-no-service',
      'The gateway calls services over gRPC.',
      { path: '^gateway/src/' },
      { path: '^(app|services)/' },
    ),
    forbid(
      'web-knows-no-server',
      'The pages run in a browser and know the archive by its HTTP interface.',
      { path: '^web/' },
      { path: '^(app|gateway|packages|services)/' },
    ),
    forbid(
      'web-parts-know-no-page',
      'Pages are composed of the parts in the other folders; only the router knows the pages.',
      { path: '^web/src/(account|archive|text|ui)/' },
      { path: '^web/src/(app|pages)/' },
    ),
    forbid(
      'domain-knows-no-transport',
      'Only service.ts, grpc.ts, subgraph.ts, events.ts and graph/ translate between transport and domain.',
      { path: '^services/[^/]+/src/', pathNot: '/(service|grpc|subgraph|events)\\.ts$|/graph/' },
      { path: transports },
    ),
    forbid(
      'worker-knows-no-kit',
      'The upload worker starts often and has little memory: kit loads every engine client.',
      { path: '^gateway/src/upload/(parse/|workers/worker\\.ts$)' },
      { path: '^packages/(kit/|contracts/src/index\\.ts$)', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'analysis-worker-knows-no-kit',
      'The worker of search has little memory, and the index of kit loads every engine client.',
      {
        path: '^services/search/src/(document-worker/(worker|encoders)\\.ts$|document/|analysis/|(postgres|elastic)/schema/)',
      },
      {
        path: '^packages/(kit/|contracts/)',
        pathNot: '^packages/kit/src/workers/port-stream\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'product-knows-no-test',
      'Code that runs in production imports no test and no benchmark.',
      { path: '^(app|gateway|packages|services)/', pathNot: '/(test|testing)/|(fixture|\\.test)\\.ts$' },
      { path: '^(test|bench)/|^packages/kit/src/testing/|\\.fixture\\.ts$|/fixture\\.ts$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/|(\\.test|fixture)\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
