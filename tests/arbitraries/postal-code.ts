import { textCodec } from '../../src/fields/codecs/single.ts';
import type { Rule } from '../../src/fields/rule.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf, type InputTypes, type TypeModule } from '../../src/fields/types/type-module.ts';

const text = typeOf(builtInTypes, { type: 'text' });

/** The rule of text, and after it one of its own over text without hyphens in the width of ASCII. */
const rule: Rule = {
  normalize: (typed) => typed.normalize('NFKC').replace(/[-ー\s]/g, ''),
  check: (facts) => text.rule.check(facts) ?? (typeof facts.value === 'string' && !/^(\d{7})?$/.test(facts.value) ? 'postalCode' : undefined),
};

/** A type as a server may define it (DECISIONS "Field types from the server"): it rests on text and says more. */
export const postalCode: TypeModule = Object.freeze({
  ...text,
  label: { en: 'Postal code', jp: '郵便番号' },
  placeholder: { en: '123-4567', jp: '例：123-4567' },
  help: { en: 'Seven digits', jp: '数字7桁' },
  messages: {
    postalCode: { en: 'A postal code has seven digits.', jp: '郵便番号は7桁の数字で入力してください。' },
    tooLong: { en: 'That is too long for a postal code.', jp: '郵便番号としては長すぎます。' },
  },
  widgetOptions: { autocomplete: 'postal-code' },
  limits: { maxLength: 10 },
  rule,
  codec: textCodec(rule),
});

/** What the application knows, and the one type more. */
export const typesWithPostalCode: InputTypes = new Map([...builtInTypes, ['postal_code', postalCode]]);
