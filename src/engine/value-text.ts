import { formatDay } from '../base/day-text.ts';
import { resolveText, type Language, type Translate } from '../base/text.ts';
import type { FieldDefinition, FieldValue, Structure } from '../fields/definition.ts';

/** A value as a short text. The `baseline`, which is the value that the server holds, decides which parts of an entry are shown. */
export function valueText(definition: FieldDefinition, value: FieldValue, language: Language, t: Translate, baseline: FieldValue): string {
  const labelOf = (id: string): string => {
    const option = definition.options.find((one) => one.id === id);
    return option ? resolveText(option.label, language, t) : id;
  };
  if (value === undefined || value === '') return t('engine.elsewhere.empty');
  if (typeof value === 'boolean') return t(value ? 'engine.elsewhere.yes' : 'engine.elsewhere.no');
  if (typeof value === 'string') {
    if (definition.structure) return structuredText(definition.structure, value, language, t, baseline);
    return definition.base === 'date' ? formatDay(value, language) : labelOf(value);
  }
  if (!('kind' in value)) return value.map(labelOf).join(language === 'jp' ? '、' : ', ');
  if (value.kind === 'foreign') return JSON.stringify(value.raw);
  return value.kind === 'chosen' ? value.file.name : value.name;
}

/** The parts that are shown and filled, entry by entry. */
function structuredText(
  { fields, decode, shown }: Structure, text: string, language: Language, t: Translate, baseline: FieldValue,
): string {
  const before = typeof baseline === 'string' ? decode(baseline) : undefined;
  return decode(text)?.map(({ id, values }) => {
    const there = before?.find((entry) => entry.id === id)?.values;
    const here = shown(values, there);
    return fields.flatMap((field) => {
      const value = here[field.id];
      if (value === undefined) return [];
      const said = valueText(field, value, language, t, there?.[field.id]);
      // Else nobody could tell where what is within it ends.
      const bounded = language === 'jp' ? `（${said}）` : `(${said})`;
      return [t('engine.summary.link', { label: resolveText(field.label, language, t), text: field.structure ? bounded : said })];
    }).join(language === 'jp' ? '、' : ', ');
  }).join(' / ') ?? text;
}
