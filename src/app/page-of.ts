import type { Path } from 'react-router-dom';
import { MODE, NUMBER } from '../ui/mode.ts';

/** Parameters of the address that make another page of it, by path; any other parameter changes what a page shows. */
const pageParameters: Readonly<Record<string, readonly string[]>> = { '/profile': [MODE, NUMBER] };

/** What is the same for as long as one page is shown: its steps and questions are none of their own. */
export function pageOf({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  const parameters = new URLSearchParams(search);
  return [pathname, ...(pageParameters[pathname] ?? []).map((name) => parameters.get(name))].join('?');
}
