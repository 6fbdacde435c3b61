import { deepFreeze } from '../../base/freeze.ts';
import type { JsonObject } from '../../base/json.ts';
import type { TextKey } from '../../base/text.ts';
import { isChoice } from '../../field-types/bases.ts';
import type { FieldDefinition, Option, OptionalMembers } from '../definition.ts';
import { typeOf, type InputTypes } from '../types/type-module.ts';
import { optionsOfRange } from './options.ts';
import type { DocumentStyle } from './read-definition.ts';
import { category, report, type Category, type Collector } from './source.ts';

/** A field's members in `schemas/forms/`; `schemas/README.md` describes them. */
interface StaticFieldFacts extends OptionalMembers<
  | 'dateLabel' | 'placeholder' | 'help' | 'mandatory' | 'limits' | 'widget' | 'widgetOptions' | 'optionsAfter'
  | 'fewerDigitsWhen' | 'messages'
> {
  readonly type: string;
  readonly label: TextKey;
  /** The name of one of the lists of options in the input. */
  readonly options?: string | undefined;
  /** `in` is the name of one of the sets of values in the input. */
  readonly visibleWhen?: { readonly field: string; readonly in: string } | undefined;
}

interface StaticField extends StaticFieldFacts {
  readonly name: string;
  /** What is different in the {product} variant (spec §1). */
  readonly product?: Partial<StaticFieldFacts> | undefined;
}

/** A form of the client's own: a file of `schemas/forms/`. */
export interface StaticForm {
  readonly sections: readonly {
    readonly id: string;
    readonly title?: TextKey | undefined;
    readonly fields: readonly StaticField[];
  }[];
  /** Lists of options that are the whole numbers from a first to a last. */
  readonly ranges?: Readonly<Record<string, readonly number[]>> | undefined;
  /** The page's settings for documents. */
  readonly documents?: DocumentStyle | undefined;
}

/** The input of a static form: look-ups, sets of values, the server's values, the variant. */
export interface StaticFormInput {
  readonly types: InputTypes;
  readonly options?: Readonly<Record<string, readonly Option[]>>;
  readonly sets?: Readonly<Record<string, readonly string[]>>;
  readonly values?: JsonObject;
  readonly productVariant?: boolean;
  /** A prefix of the fields' ids, for a page that shows the form more than once. No field may then refer to another. */
  readonly within?: string;
  /** Collects choices that the look-ups leave without options. */
  readonly collector?: Collector;
}

type Present<Facts> = { [fact in keyof Facts]?: Exclude<Facts[fact], undefined> };

const present = <Facts extends object>(facts: Facts): Present<Facts> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as Present<Facts>;

const noValues: readonly never[] = Object.freeze([]);

/** A choice that offers nothing could never be answered: it is shown as text instead, as served fields are. */
function shownAs(
  facts: StaticField, options: readonly Option[], { types, collector }: StaticFormInput,
): Pick<StaticField, 'type' | 'widget'> {
  if (options.length > 0 || !isChoice(typeOf(types, facts).base)) return facts;
  if (collector) report(collector, 'malformed-options', `/${facts.options ?? facts.name}`, `no options for ${facts.name}; shown as text`);
  return { type: 'unknown' };
}

function staticField(field: StaticField, input: StaticFormInput): FieldDefinition {
  const { types, options = {}, sets = {}, values = {}, productVariant = false, within = '' } = input;
  const { product, ...standard } = field;
  const facts: StaticField = productVariant ? { ...standard, ...product } : standard;
  const optionList = options[facts.options ?? ''] ?? noValues;
  const shown = shownAs(facts, optionList, input);
  const { base, widget, limits, codec } = typeOf(types, shown);
  const { name, label, dateLabel, placeholder, help, widgetOptions, optionsAfter, messages, visibleWhen, fewerDigitsWhen } = facts;
  return Object.freeze({
    ...deepFreeze(present({ dateLabel, placeholder, help, widgetOptions, optionsAfter, messages, fewerDigitsWhen })),
    ...(visibleWhen && { visibleWhen: Object.freeze({ field: visibleWhen.field, in: sets[visibleWhen.in] ?? noValues }) }),
    id: `${within}${name}`, name, type: shown.type, base,
    label: Object.freeze(label),
    mandatory: facts.mandatory ?? false,
    locked: false,
    options: optionList,
    limits: deepFreeze({ ...limits, ...facts.limits }),
    widget: shown.widget ?? widget,
    value: codec.decode(values[name], 'plain'),
  });
}

/** The sections of a static form. Throws where the file itself names a type that does not exist. */
export function readStaticForm({ sections, ranges = {} }: StaticForm, input: StaticFormInput): readonly Category[] {
  const numbers = Object.entries(ranges).map(([name, range]) => [name, optionsOfRange(range)] as const);
  const filled = { ...input, options: { ...Object.fromEntries(numbers), ...input.options } };
  return sections.map(({ id, title, fields }) => category(id, title, fields.map((field) => staticField(field, filled))));
}
