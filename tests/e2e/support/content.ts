import documentNames from '../../../server/demo/document-names.json';
import type { Language } from '../../../src/base/text.ts';

type Words = string | Readonly<Record<Language, string>>;

interface FieldContent {
  readonly name: string;
  readonly translated_name?: Words;
  readonly options?: readonly (string | { readonly option_id: string; readonly option_name: Words })[];
}

/** A form of the demo content, or of a test's own. */
interface FormContent {
  readonly categories: readonly { readonly fields: readonly FieldContent[] }[];
}

/** What the applicant reads of the fields of a form. */
export interface FormWords {
  readonly label: (field: string, language: Language) => string;
  readonly option: (field: string, id: string, language: Language) => string;
}

function found<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`the content has no ${name}`);
  return value;
}

/** In English the name, in Japanese the translation (DECISIONS "Fields and values"); documents are fields too. */
export function wordsOf({ categories }: FormContent): FormWords {
  const fields: readonly FieldContent[] = [...categories.flatMap((category) => category.fields), ...documentNames];
  const field = (name: string): FieldContent => found(fields.find((candidate) => candidate.name === name), name);
  return {
    label: (name, language) => {
      const { translated_name: translated = name } = field(name);
      if (typeof translated === 'object') return translated[language];
      return language === 'jp' ? translated : name;
    },
    option: (name, id, language) => {
      const { options = [] } = field(name);
      const option = found(options.find((candidate) => (typeof candidate === 'string' ? candidate : candidate.option_id) === id), `${name}: ${id}`);
      if (typeof option === 'string') return option;
      return typeof option.option_name === 'string' ? option.option_name : option.option_name[language];
    },
  };
}
