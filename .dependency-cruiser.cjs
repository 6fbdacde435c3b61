// The table "Rooms" of README.md as rules. `tests/architecture/rooms.test.ts` holds both to each other.

/** Room → rooms it may import besides itself. `tests/` may import everything, so it has no entry. */
const rooms = {
  schemas: [],
  'src/base': [],
  'src/wire': ['schemas', 'src/base'],
  'src/device': ['src/base'],
  'src/interaction': ['src/base'],
  'src/late': ['src/interaction', 'src/base'],
  'src/json-schema': ['src/base'],
  'src/field-types': ['src/json-schema', 'src/base'],
  'src/fields': ['src/field-types', 'src/base', 'schemas/forms'],
  'src/compiler': ['src/field-types', 'src/fields', 'src/base', 'schemas/forms'],
  'src/engine': ['src/compiler', 'src/field-types', 'src/fields', 'src/device', 'src/interaction', 'src/late', 'src/base'],
  widgets: ['src/engine/contract', 'src/late', 'src/base'],
  'src/api': ['schemas', 'src/wire', 'src/base'],
  'src/outbox': ['src/device', 'src/api', 'src/base'],
  'src/exam': ['src/device', 'src/api', 'src/wire', 'src/base'],
  'src/recordings': ['src/device', 'src/base'],
  'src/video': ['src/device', 'src/api', 'src/wire', 'src/late', 'src/base'],
  'src/i18n': ['src/base', 'schemas'],
  'src/ui': ['src/api', 'src/wire', 'src/i18n', 'src/interaction', 'src/late', 'src/base'],
  'src/forms': [
    'src/compiler', 'src/engine', 'src/device', 'src/outbox', 'src/api', 'src/wire', 'src/i18n', 'src/ui', 'src/late', 'src/base',
  ],
  'src/screens': [
    'src/compiler', 'src/engine', 'src/forms', 'src/exam', 'src/api', 'src/wire', 'src/i18n', 'src/ui', 'src/interaction', 'src/late', 'src/base',
    'schemas/forms',
  ],
  'src/app': ['src', 'widgets'],
  'server/base': [],
  'server/contract': ['src/field-types', 'server/base'],
  'server/content': ['src/json-schema', 'src/field-types', 'src/base', 'server/base', 'server/contract'],
  'server/embedded': ['server/base'],
  'server/database': ['server/base', 'server/content'],
  'server/storage': ['server/base', 'server/database'],
  'server/backup': ['server/base', 'server/database', 'server/storage'],
  'server/http': ['schemas', 'src/base', 'server/base', 'server/contract', 'server/database'],
  'server/definitions': ['schemas', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/http'],
  'server/messages': ['server/base', 'server/database', 'server/http'],
  'server/receipts': [
    'schemas', 'src/field-types', 'src/base', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/http',
    'server/messages',
  ],
  'server/account': [
    'schemas', 'src/base', 'server/base', 'server/contract', 'server/database', 'server/http', 'server/definitions', 'server/messages',
  ],
  'server/intake': ['src/base', 'server/base', 'server/contract', 'server/database', 'server/storage', 'server/http'],
  'server/videos': [
    'schemas', 'src/base', 'server/base', 'server/database', 'server/storage', 'server/http', 'server/messages', 'server/intake',
  ],
  'server/record': [
    'schemas', 'src/field-types', 'src/base', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/storage',
    'server/http', 'server/definitions', 'server/account', 'server/intake', 'server/videos', 'server/receipts',
  ],
  'server/learning': [
    'schemas', 'src/base', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/storage', 'server/http',
    'server/definitions', 'server/intake', 'server/videos', 'server/receipts',
  ],
  'server/hiring': [
    'schemas', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/storage', 'server/http', 'server/definitions',
    'server/receipts',
  ],
  'server/admin': [
    'src/json-schema', 'src/field-types', 'src/base', 'server/base', 'server/contract', 'server/content', 'server/database', 'server/storage',
    'server/backup', 'server/http', 'server/definitions', 'server/account', 'server/intake', 'server/record', 'server/learning', 'server/hiring', 'server/receipts',
  ],
  'server/demo': [],
  'server/app': ['schemas', 'src/base', 'server'],
  'packages/arbitraries': [],
  bench: ['src', 'widgets', 'schemas', 'server', 'packages/arbitraries', 'tests', 'tools/fuzz'],
  'tools/contract': ['src', 'schemas', 'server', 'tests'],
  'tools/cluster': ['schemas', 'server', 'tests', 'bench'],
  'tools/preview': ['src', 'widgets'],
  'tools/fuzz': ['src', 'schemas', 'server', 'packages/arbitraries', 'tests/arbitraries', 'tools/contract'],
};

const anyOf = (paths) => `^(${paths.join('|')})/`;
const ours = anyOf(['src', 'widgets', 'schemas', 'server', 'packages', 'tests', 'bench', 'tools']);
const packages = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;
const pureRooms = anyOf(['src/base', 'src/wire', 'src/json-schema', 'src/field-types', 'src/fields', 'src/compiler']);
const client = anyOf(['src', 'widgets']);

const roomRules = Object.entries(rooms).map(([room, allowed]) => ({
  name: `room-${room.replaceAll('/', '-')}`,
  comment: `${room} may import ${allowed.join(', ') || 'no other room'}`,
  severity: 'error',
  from: { path: anyOf([room]) },
  to: { path: ours, pathNot: anyOf([room, ...allowed]) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'in-a-room',
      severity: 'error',
      from: { path: anyOf(['src', 'server']), pathNot: [anyOf(Object.keys(rooms)), '[.]d[.]ts$'] },
      to: {},
    },
    {
      name: 'screens-apart',
      comment: 'A screen knows no other screen; what two of them need is not a screen.',
      severity: 'error',
      from: { path: '^src/screens/([^/]+)/' },
      to: { path: '^src/screens/', pathNot: '^src/screens/$1/' },
    },
    {
      name: 'no-cycles',
      comment: 'Type imports count too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rjsf-in-engine',
      severity: 'error',
      from: { path: ours, pathNot: anyOf(['src/engine', 'tests']) },
      to: { path: packages('@rjsf') },
    },
    {
      name: 'no-compiler-in-client',
      comment: 'Ajv compiles with `new Function`, which the Content-Security-Policy forbids.',
      severity: 'error',
      from: { path: client },
      to: { path: packages('ajv', 'ajv-formats', '@rjsf/validator-ajv8') },
    },
    {
      name: 'pure-rooms',
      comment: 'Data in, data out: nothing of Node, and no package but the one for rules between fields, which is pure.',
      severity: 'error',
      from: { path: pureRooms },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'], pathNot: packages('json-logic-js') },
    },
    {
      name: 'rules-in-field-types',
      comment: 'What a rule of a field type means is decided in one place.',
      severity: 'error',
      from: { path: ours, pathNot: anyOf(['src/field-types', 'tests', 'tools/fuzz']) },
      to: { path: packages('json-logic-js') },
    },
    {
      name: 'api-without-ui',
      comment: 'Calls answer typed failures; what is shown or opened because of them is up to the screens.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: packages('react', 'react-dom', 'react-router-dom', '@mantine') },
    },
    {
      name: 'no-node-in-client',
      severity: 'error',
      from: { path: client },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-dev-tools-in-product',
      comment: '`npm start` installs no development dependency.',
      severity: 'error',
      from: { path: anyOf(['src', 'widgets', 'server']), pathNot: '[.]config[.]ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'arbitraries-alone',
      comment: 'Other projects take it with fast-check beside it, and nothing else.',
      severity: 'error',
      from: { path: '^packages/arbitraries/' },
      to: { path: 'node_modules/', pathNot: packages('fast-check') },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports it and it imports nothing. (The runner reads what sets a file up.)',
      severity: 'error',
      from: { orphan: true, path: ours, pathNot: ['[.]d[.]ts$', '/generated/', '[.](test|e2e)[.]tsx?$', '[.]json$', '^tests/empty-stores[.]ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|packages/[^/]+/dist|[.]cache|[.]data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
