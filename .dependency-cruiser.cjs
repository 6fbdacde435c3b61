// The table "Rooms" of README.md as rules. `tests/architecture/rooms.test.ts` holds both to each other.

/** Room → rooms it may import besides itself. `tests/` may import everything, so it has no entry. */
const rooms = {
  schemas: [],
  'src/base': [],
  'src/wire': ['schemas', 'src/base'],
  'src/log': ['src/base'],
  'src/field-types': ['src/base'],
  'src/fields': ['src/field-types', 'src/base', 'schemas/forms'],
  'src/compiler': ['src/field-types', 'src/fields', 'src/base', 'schemas/forms'],
  'src/engine': ['src/compiler', 'src/field-types', 'src/fields', 'src/log', 'src/base'],
  widgets: ['src/engine/contract', 'src/base'],
  'src/api': ['schemas', 'src/wire', 'src/base'],
  'src/exam': ['src/log', 'src/api', 'src/wire', 'src/base'],
  'src/recordings': ['src/log', 'src/base'],
  'src/video': ['src/log', 'src/api', 'src/wire', 'src/base'],
  'src/i18n': ['src/base', 'schemas'],
  'src/ui': ['src/api', 'src/i18n', 'src/base'],
  'src/forms': ['src/compiler', 'src/engine', 'src/api', 'src/i18n', 'src/ui', 'src/base'],
  'src/screens': ['src/compiler', 'src/engine', 'src/forms', 'src/exam', 'src/api', 'src/i18n', 'src/ui', 'src/base', 'schemas/forms'],
  'src/app': ['src', 'widgets'],
  'server/base': [],
  'server/contract': ['schemas', 'src/field-types', 'server/base'],
  'server/content': ['src/field-types', 'server/contract', 'server/base'],
  'server/locales': ['server/base'],
  'server/embedded': ['server/base'],
  'server/database': ['server/content', 'server/base'],
  'server/reference': ['server/database', 'server/base'],
  'server/storage': ['server/database', 'server/base'],
  'server/sending': ['server/locales', 'server/database', 'server/base'],
  'server/jobs': ['server/locales', 'server/database', 'server/base'],
  'server/http': ['schemas', 'server/contract', 'server/database', 'server/locales', 'server/base'],
  'server/definitions': ['schemas', 'server/contract', 'server/content', 'server/database', 'server/base'],
  'server/forms': ['schemas', 'server/definitions', 'server/http', 'server/contract', 'server/content', 'server/database', 'server/base'],
  'server/profile': ['schemas', 'server/forms', 'server/http', 'server/database', 'server/base'],
  'server/hiring': [
    'schemas', 'server/http', 'server/locales', 'server/storage', 'server/contract', 'server/content', 'server/database', 'server/base',
  ],
  'server/classes': ['schemas', 'server/http', 'server/content', 'server/database', 'server/base'],
  'server/account': ['schemas', 'src/base', 'server/profile', 'server/http', 'server/contract', 'server/database', 'server/base'],
  'server/promised': ['server/jobs', 'server/sending', 'server/account', 'server/http', 'server/locales', 'server/database', 'server/base'],
  'server/received': ['src/base', 'server/http', 'server/contract', 'server/base'],
  'server/questions': ['src/base', 'server/received', 'server/http', 'server/locales', 'server/storage', 'server/contract', 'server/database', 'server/base'],
  'server/online-sessions': [
    'schemas', 'server/questions', 'server/http', 'server/storage', 'server/contract', 'server/content', 'server/database', 'server/base',
  ],
  'server/exams': [
    'schemas', 'server/questions', 'server/http', 'server/locales', 'server/storage', 'server/contract', 'server/content', 'server/database', 'server/base',
  ],
  'server/uploads': ['server/received', 'server/storage', 'server/http', 'server/contract', 'server/database', 'server/base'],
  'server/videos': [
    'schemas', 'src/base', 'server/uploads', 'server/received', 'server/jobs', 'server/http', 'server/locales', 'server/storage', 'server/database', 'server/base',
  ],
  'server/save': [
    'schemas', 'server/videos', 'server/uploads', 'server/received', 'server/profile', 'server/forms', 'server/definitions', 'server/http', 'server/locales',
    'server/storage', 'server/contract', 'server/content', 'server/database', 'server/base',
  ],
  'server/registration': [
    'schemas', 'server/save', 'server/received', 'server/account', 'server/forms', 'server/http', 'server/storage',
    'server/contract', 'server/database', 'server/base',
  ],
  'server/calls': [
    'schemas', 'server/videos', 'server/promised', 'server/jobs', 'server/hiring', 'server/classes', 'server/online-sessions', 'server/exams', 'server/questions', 'server/registration', 'server/save', 'server/uploads', 'server/received', 'server/account',
    'server/profile', 'server/forms', 'server/definitions', 'server/http', 'server/sending', 'server/locales', 'server/storage', 'server/contract',
    'server/content', 'server/database', 'server/base',
  ],
  'server/admin': [
    'src/field-types', 'server/http', 'server/definitions', 'server/account', 'server/received', 'server/forms', 'server/hiring', 'server/online-sessions', 'server/exams', 'server/questions', 'server/storage', 'server/contract', 'server/content', 'server/database', 'server/base',
  ],
  'server/demo': [],
  'server/app': ['src/base', 'server'],
  bench: ['src', 'widgets', 'schemas', 'server', 'tests'],
};

const anyOf = (paths) => `^(${paths.join('|')})/`;
const ours = anyOf(['src', 'widgets', 'schemas', 'server', 'tests', 'bench']);
const packages = (...names) => `(^|node_modules/)(${names.join('|')})(/|$)`;
const pureRooms = anyOf(['src/base', 'src/wire', 'src/field-types', 'src/fields', 'src/compiler']);
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
      from: { path: ours, pathNot: anyOf(['src/field-types', 'tests']) },
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
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports it and it imports nothing. (The formats and lists are bundled into the generated rules.)',
      severity: 'error',
      from: { orphan: true, path: ours, pathNot: ['[.]d[.]ts$', '/generated/', '[.](test|e2e)[.]tsx?$', '[.]json$', '^src/base/(formats|among)[.]ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|[.]cache|[.]data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
