/**
 * Where defects are put, and the tests that are to find them: tables first, which are quick, then laws; a few files at a time, so that a
 * defect is found soon. Of an exam only what is pure: a defect in what waits may wait for ever.
 */
export const suites = [
  {
    rooms: [
      'src/base/normalize.ts', 'src/base/formats.ts', 'src/base/among.ts', 'src/base/address.ts', 'src/base/json.ts', 'src/base/file.ts',
      'src/fields', 'src/field-types', 'src/compiler/merge', 'widgets/date/day.ts', 'server/contract/formats.ts', 'server/contract/normalise.ts', 'server/contract/input-types.ts',
      'server/contract/list-keywords.ts', 'server/contract/static-forms.ts', 'server/base/address.ts', 'schemas/input-types',
    ],
    stages: [
      ['tests/fields', 'tests/field-types', 'tests/compiler/merge'],
      ['tests/server/rules', 'tests/server/static-rules', 'tests/widgets/day', 'tests/widgets/code-in', 'tests/widgets/amount', 'tests/base', 'tests/compiler', 'tests/contract'],
      ['tests/laws/twins', 'tests/laws/type-contract', 'tests/laws/file-kinds'],
      ['tests/laws'],
    ],
  },
  {
    rooms: ['src/base/server-clock.ts', ...['timing', 'outbox', 'answer-order', 'announcements', 'group-snapshot', 'stored-answer', 'retry'].map((name) => `src/exam/${name}.ts`)],
    stages: [['tests/exam/timing', 'tests/exam/outbox', 'tests/exam/order', 'tests/exam/announcements', 'tests/exam/held-group', 'tests/exam/retry'], ['tests/exam/session.test', 'tests/exam/exam-answers'], ['tests/exam/exam-walk']],
  },
];
