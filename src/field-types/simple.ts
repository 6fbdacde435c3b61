import { normalizers } from '../base/normalize.ts';
import type { Base } from './bases.ts';
import type { AskedOf, BuiltIns, Fault, ServedOption, ServedTexts, ServedType } from './contract.ts';

/** What a type adds to the built-in one that it rests on. Each is done or asked after the built-in type's own. */
export interface Additions {
  readonly normalize: (text: string) => string;
}

/** A fault with the type's own text for its code. */
export function withMessage(fault: Fault, messages: ServedTexts['messages']): Fault {
  const message = messages && Object.hasOwn(messages, fault.code) ? messages[fault.code] : undefined;
  return message ? { ...fault, message } : fault;
}

const nothingAsked: AskedOf = { mandatory: false, options: [], limits: {} };

/** The field's own options, else the type's. */
const withOptions = (asked: AskedOf, options: readonly ServedOption[]): AskedOf =>
  (asked.options.length > 0 || options.length === 0 ? asked : { ...asked, options: options.map(({ id }) => id) });

type Behaviour = Pick<ServedType, 'normalize' | 'send' | 'judge'>;

/** How the values of a type without parts are read and judged. */
export function simpleBehaviour(
  base: Base, options: readonly ServedOption[], messages: ServedTexts['messages'], additions: Additions, ports: BuiltIns,
): Behaviour {
  const normalize = (text: string): string => additions.normalize(ports.normalize(base, text));
  const judge: ServedType['judge'] = (value, asked) => {
    const code = ports.check(base, withOptions(asked, options), value === undefined || value.length === 0 ? undefined : value);
    return code === undefined ? undefined : withMessage({ code }, messages);
  };
  const send = (text: string): string => {
    const value = normalize(text);
    return judge(value, nothingAsked) === undefined ? value : normalizers.dropUnstorable(text);
  };
  return { normalize, judge, send };
}
