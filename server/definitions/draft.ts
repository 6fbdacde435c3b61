import { type List, type Lists, identifyingMembers } from './lists.ts';

type Entry<Name extends List> = Lists[Name][number];

/** A new state of the content: the lists of a version, changed before they are stored as another one. */
export class Draft {
  #lists: Lists;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  get lists(): Lists {
    return this.#lists;
  }

  /** Adds an entry, or replaces the one with the same key. */
  put<Name extends List>(list: Name, entry: Entry<Name>): void {
    const names: readonly PropertyKey[] = identifyingMembers[list];
    const isSame = (other: Entry<Name>): boolean =>
      names.every((name) => other[name as keyof Entry<Name>] === entry[name as keyof Entry<Name>]);
    const entries = this.#lists[list] as readonly Entry<Name>[];
    this.#set(list, entries.some(isSame) ? entries.map((other) => (isSame(other) ? entry : other)) : [...entries, entry]);
  }

  /** Keeps only some entries of a list. */
  retain<Name extends List>(list: Name, isRetained: (entry: Entry<Name>) => boolean): void {
    this.#set(list, (this.#lists[list] as readonly Entry<Name>[]).filter(isRetained));
  }

  #set<Name extends List>(list: Name, entries: readonly Entry<Name>[]): void {
    this.#lists = { ...this.#lists, [list]: entries };
  }
}
