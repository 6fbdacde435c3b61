import { isTextKey, type Text } from '../base/text.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import { category, type Category } from '../fields/sources/source.ts';

/** A browser fills in a whole address, so only into fields of several lines. */
const address = ['street-address', /^(?:your |home |current )?address(?: in japan)?$|^(?:ご|現|日本の)?住所$/] as const;

/** The labels that can only mean the applicant's own, by input type; the tokens are of the HTML standard. */
const OWN_LABELS: Readonly<Partial<Record<FieldDefinition['base'], readonly (readonly [token: string, label: RegExp])[]>>> = {
  email: [['email', /^(?:your )?e-?mail(?: address)?$|^(?:電子)?メールアドレス$/]],
  phone_number: [['tel', /^(?:your )?(?:mobile |cell |tele)?phone(?: number)?(?: in japan)?$|^mobile number$|^(?:携帯|日本の)?電話番号$/]],
  date: [['bday', /^(?:your )?(?:date of birth|birth ?date|birthday)$|^生年月日$/]],
  text: [['postal-code', /^(?:postal code|post ?code|zip code)$|^郵便番号$/], ['name', /^(?:your )?full name$/]],
  text_area: [address],
  location: [address],
};

/** Headings under which a telephone number may be somebody else's. */
const OTHER_PEOPLE = new RegExp(
  'emergenc|guarant|guardian|parent|father|mother|famil|spouse|relative|referee|reference|employer|compan|school'
  + '|緊急|保証|保護者|家族|親|父|母|配偶者|推薦|勤務先|会社|学校', 'i',
);

/** A label or heading is a few words; longer texts are skipped. */
const MAX_CHARACTERS = 60;

const textsOf = (text: Text): readonly string[] =>
  (isTextKey(text) ? [] : [text.en, text.jp].filter((words) => words.length <= MAX_CHARACTERS).map((words) => words.trim().toLowerCase()));

function tokenOf({ base, label, locked, widgetOptions }: FieldDefinition): string | undefined {
  if (locked || widgetOptions?.['autocomplete'] !== undefined) return undefined;
  const words = textsOf(label);
  return OWN_LABELS[base]?.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0];
}

const isOwn = ({ title }: Category): boolean =>
  title === undefined
    || (!isTextKey(title) && [title.en, title.jp].every((words) => words.length <= MAX_CHARACTERS && !OTHER_PEOPLE.test(words)));

/**
 * Adds autocomplete tokens to the served fields that a browser may fill with the applicant's own data (WCAG 1.3.5): where label
 * and type leave no doubt, the heading is not about somebody else, and no other field of the form has the same token.
 */
export function withAutofill(categories: readonly Category[]): readonly Category[] {
  const tokens = new Map(categories.filter(isOwn).flatMap(({ fields }) => fields).map((field) => [field, tokenOf(field)]));
  const times = new Map<string | undefined, number>();
  for (const token of tokens.values()) times.set(token, (times.get(token) ?? 0) + 1);
  const withToken = (field: FieldDefinition): FieldDefinition => {
    const token = tokens.get(field);
    return token === undefined || times.get(token) !== 1
      ? field
      : Object.freeze({ ...field, widgetOptions: Object.freeze({ ...field.widgetOptions, autocomplete: token }) });
  };
  return categories.map(({ id, title, fields }) => category(id, title, fields.map(withToken)));
}
