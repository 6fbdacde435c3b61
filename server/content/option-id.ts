import type { OnlineSessionQuestion } from './generated/content.d.ts';

/**
 * What stands for each option in an answer: its id where it has one, else its English name (spec §3 Online session; DECISIONS "Fields
 * and values").
 */
export const idsOfOptions = ({ options = [] }: OnlineSessionQuestion): readonly string[] =>
  options.map(({ option_id: id, option_name: name }) => (id === undefined ? (typeof name === 'string' ? name : name.en) : String(id)));
