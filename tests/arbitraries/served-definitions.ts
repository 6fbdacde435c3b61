import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';

const both = (en: string, jp: string) => ({ en, jp });

/** Types as a server defines them: one of a text, one of parts, one of entries of parts. */
export const servedDefinitions = [
  {
    name: 'kanji_name', base: 'text', label: both('Name in kanji', '氏名（漢字）'), help: both('As in your passport', 'パスポートのとおり'),
    messages: { required: both('We need your name.', 'お名前を入力してください。') },
  },
  { name: 'rank', base: 'drop_down', label: both('Rank', '順位'), options: ['A', { option_id: 'b', option_name: both('Second', '二位') }] },
  {
    name: 'address', base: 'text', label: both('Address', '住所'),
    fields: {
      country: { input_type: 'drop_down', translated_name: both('Country', '国'), options: [{ option_id: 'jp', option_name: both('Japan', '日本') }, { option_id: 'other', option_name: both('Elsewhere', 'その他') }], 'is_mandatory?': true },
      land: { input_type: 'text', translated_name: both('Which country', '国名'), visible_when: { field: 'country', in: ['other'] }, 'is_mandatory?': true },
      city: { input_type: 'text', translated_name: both('City', '市区町村'), 'is_mandatory?': true, help_text: both('Without the prefecture', '都道府県を除く') },
      mail: { input_type: 'email', translated_name: both('E-mail there', 'メールアドレス') },
    },
  },
  {
    name: 'certificates', base: 'text', label: both('Certificates', '資格'), repeat: { min: 0, max: 3 },
    fields: {
      title: { input_type: 'text', translated_name: both('Title', '名称'), 'is_mandatory?': true },
      kinds: { input_type: 'check_box', translated_name: both('Kinds', '種類'), options: ['x', 'y'] },
    },
  },
] as const;

/** A list of composites in a list, as deep as four levels: the outermost stands first. */
export const nestedDefinitions = [
  {
    name: 'employers', base: 'text', label: both('Employers', '勤務先'), repeat: { min: 1, max: 4 },
    fields: {
      company: { input_type: 'text', translated_name: both('Company', '会社名'), 'is_mandatory?': true },
      posts: { input_type: 'posts', translated_name: both('Posts', '役職'), 'is_mandatory?': true },
    },
  },
  {
    name: 'posts', base: 'text', label: both('Posts', '役職'), repeat: { min: 1, max: 4 },
    fields: {
      title: { input_type: 'text', translated_name: both('Title', '役職名'), 'is_mandatory?': true },
      period: { input_type: 'period', translated_name: both('Period', '期間'), 'is_mandatory?': true },
      note: { input_type: 'text', translated_name: both('Note', '備考'), visible_when: { field: 'title', in: ['c'] } },
    },
  },
  {
    name: 'period', base: 'text', label: both('Period', '期間'),
    fields: {
      from: { input_type: 'date', translated_name: both('From', '開始日'), 'is_mandatory?': true },
      to: { input_type: 'date', translated_name: both('Until', '終了日') },
    },
  },
] as const;

export const { types: servedTypes, diagnostics } = withServedTypes(builtInTypes, { field_types: servedDefinitions });
