import type { Text } from '../base/text.ts';
import type { Section } from '../compiler/compiled.ts';

/** A heading of the form and its sections: a long category is cut into several. */
export interface Chapter {
  readonly title: Text;
  readonly first: number;
  readonly last: number;
}

export function chaptersOf(sections: readonly Section[]): readonly Chapter[] {
  const starts = sections.flatMap(({ title }, index) => (title ? [{ title, first: index }] : []));
  return starts.map((start, position) => ({ ...start, last: (starts[position + 1]?.first ?? sections.length) - 1 }));
}
