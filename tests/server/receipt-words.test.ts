import { expect, test } from 'vitest';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { entryOf } from '../../server/receipts/entries.ts';
import { nestedDefinitions } from '../arbitraries/served-definitions.ts';

const types = withFieldTypes(readInputTypes(), [...nestedDefinitions, { name: 'since', base: 'drop_down', widget: { name: 'year' }, options: ['2001'], label: { en: 'Since', jp: '開始年' } }]);

const posts = [{ $id: 'bbbb', title: 'Cook', period: { from: '2020-04-01', to: '2021-03-31' } }, { $id: 'cccc', title: 'Head cook' }];
const employers = JSON.stringify([{ $id: 'aaaa', company: 'Sakura', posts }, { $id: 'dddd', company: 'Fuji' }]);

test('a receipt sets what stands within an entry in, so that no one takes it for the next entry', () => {
  expect(entryOf({ language: 'en', types }, { label: 'Work', type: 'employers' }, employers)).toEqual([{ label: 'Work', value: [
    'Company: Sakura', 'Posts:', '  Title: Cook', '  Period:', '    From: 1 April 2020', '    Until: 31 March 2021', '', '  Title: Head cook', '', 'Company: Fuji',
  ].join('\n') }]);
  expect(entryOf({ language: 'ja', types }, { label: '職歴', type: 'employers' }, JSON.stringify([{ $id: 'aaaa', company: 'さくら', posts: posts.slice(1) }])))
    .toEqual([{ label: '職歴', value: '会社名：さくら\n役職：\n  役職名：Head cook' }]);
});

test.each([['currency', '¥35000000', '¥35,000,000', '¥35,000,000'], ['date', '2020-04-01', '1 April 2020', '2020年4月1日'], ['since', '2001', '2001', '2001年（平成13年）']])('a receipt tells what is of type %s as the page shows it', (type, value, en, jp) => {
  expect((['en', 'ja'] as const).map((language) => entryOf({ language, types }, { label: 'Field', type }, value))).toEqual([[{ label: 'Field', value: en }], [{ label: 'Field', value: jp }]]);
});
