import type { FieldDefinition, FieldValue, Option } from './definition.ts';

/** The value of another field of the same section (in a repeated group: of the same entry), by its relative id. */
export type Siblings = (field: string) => FieldValue;

export const noSiblings: Siblings = () => undefined;

/** False where `visibleWhen` hides the field; a hidden field is neither checked nor keeps its value in what is sent. */
export function isVisible({ visibleWhen }: FieldDefinition, siblings: Siblings): boolean {
  if (!visibleWhen) return true;
  const value = siblings(visibleWhen.field);
  return typeof value === 'string' && visibleWhen.in.includes(value);
}

const isAtOrBefore = (option: string, limit: string): boolean => Number(option) <= Number(limit);

/** Whether `optionsAfter` refuses this option: it stands at or before what the sibling holds (spec §5 Profile save). */
export function isRefusedOption({ optionsAfter }: FieldDefinition, option: string, siblings: Siblings): boolean {
  const limit = optionsAfter === undefined ? undefined : siblings(optionsAfter);
  return typeof limit === 'string' && limit !== '' && isAtOrBefore(option, limit);
}

const none: ReadonlySet<string> = new Set();

/** The ids of the options that may not be chosen now. */
export function disabledOptions(definition: FieldDefinition, siblings: Siblings): ReadonlySet<string> {
  if (definition.optionsAfter === undefined) return none;
  const refused = definition.options.filter((option: Option) => isRefusedOption(definition, option.id, siblings));
  return refused.length === 0 ? none : new Set(refused.map(({ id }) => id));
}
