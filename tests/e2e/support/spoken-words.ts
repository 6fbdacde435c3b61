import type { Language } from '../../../src/base/text.ts';

type Words = Readonly<Record<Language, string>>;

/** Roles that have the focus, as a screen reader calls them; none for one that it does not name. */
export const ROLES: Readonly<Record<string, Words>> = {
  alert: { en: 'alert', jp: 'アラート' },
  button: { en: 'button', jp: 'ボタン' },
  checkbox: { en: 'check box', jp: 'チェックボックス' },
  combobox: { en: 'combo box', jp: 'コンボボックス' },
  dialog: { en: 'dialog', jp: 'ダイアログ' },
  group: { en: 'group', jp: 'グループ' },
  heading: { en: 'heading', jp: '見出し' },
  link: { en: 'link', jp: 'リンク' },
  main: { en: 'main', jp: 'メイン' },
  paragraph: { en: '', jp: '' },
  radio: { en: 'radio button', jp: 'ラジオボタン' },
  radiogroup: { en: 'group', jp: 'グループ' },
  region: { en: 'region', jp: '領域' },
  summary: { en: 'disclosure', jp: '折りたたみ' },
  DisclosureTriangle: { en: 'disclosure', jp: '折りたたみ' },
  textbox: { en: 'edit', jp: 'エディット' },
};

/** Roles around the focus that are named when it comes into them. */
export const PLACES: Readonly<Record<string, Words>> = {
  alert: { en: 'alert', jp: 'アラート' },
  article: { en: 'article', jp: '記事' },
  banner: { en: 'banner', jp: 'バナー' },
  dialog: { en: 'dialog', jp: 'ダイアログ' },
  form: { en: 'form', jp: 'フォーム' },
  group: { en: 'group', jp: 'グループ' },
  main: { en: 'main', jp: 'メイン' },
  navigation: { en: 'navigation', jp: 'ナビゲーション' },
  radiogroup: { en: 'group', jp: 'グループ' },
  region: { en: 'region', jp: '領域' },
};

export const STATES = {
  required: { en: 'required', jp: '必須' },
  invalid: { en: 'invalid', jp: '無効な入力' },
  checked: { en: 'checked', jp: 'チェックあり' },
  unchecked: { en: 'not checked', jp: 'チェックなし' },
  expanded: { en: 'expanded', jp: '展開' },
  collapsed: { en: 'collapsed', jp: '折りたたみ' },
  pressed: { en: 'pressed', jp: 'オン' },
  notPressed: { en: 'not pressed', jp: 'オフ' },
  current: { en: 'current', jp: '現在の項目' },
  disabled: { en: 'unavailable', jp: '利用不可' },
  readonly: { en: 'read-only', jp: '読み取り専用' },
  multiline: { en: 'multi-line', jp: '複数行' },
  password: { en: 'protected', jp: 'パスワード' },
} as const satisfies Readonly<Record<string, Words>>;

/** What stands before the parts of a line. */
export const LEADS = {
  page: { en: 'Page', jp: 'ページ' },
  heard: { en: 'Announced', jp: '通知' },
  value: { en: 'value', jp: '値' },
  described: { en: 'description', jp: '説明' },
  inLanguage: { en: 'spoken in', jp: '読み上げ言語' },
} as const satisfies Readonly<Record<string, Words>>;
