import { expect, test } from 'vitest';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { entryOf } from '../../server/receipts/words.ts';

const types = withFieldTypes(readInputTypes(), [
  { name: 'heisei', base: 'drop_down', options: ['2018', '2019'], widget: { name: 'year' } },
  { name: 'job', base: 'text', repeat: { min: 0, max: 2 }, fields: {
    company: { input_type: 'text', translated_name: { en: 'Company', jp: '会社名' } },
    year: { input_type: 'heisei', translated_name: { en: 'Year', jp: '年' } },
  } },
]);
const jobs = JSON.stringify([{ $id: 'aaaa', company: 'K', year: '2018' }, { $id: 'bbbb', year: '2019' }]);

test.each([
  ['ja', '会社名：K\n年：2018年（平成30年）\n\n年：2019年（平成31年・令和元年）'], ['en', 'Company: K\nYear: 2018\n\nYear: 2019'],
] as const)('a receipt tells each part as its form does, in the language of the receipt (%s)', (language, value) => {
  expect(entryOf({ language, types }, { label: 'Jobs', type: 'job' }, jobs)).toEqual([{ label: 'Jobs', value }]);
});
