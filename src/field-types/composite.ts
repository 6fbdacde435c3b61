import type { Fault, ServedPart, ServedType, ServedValue, StructuredEntry } from './contract.ts';
import { decodeStructured, encodeStructured } from './structured.ts';

type Behaviour = Pick<ServedType, 'normalize' | 'send' | 'judge'>;
type Shape = Required<Pick<ServedType, 'parts'>> & Pick<ServedType, 'repeat'>;

/** Whether a part is shown in an entry that holds these values. */
export function isPartVisible({ visibleWhen }: ServedPart, values: StructuredEntry['values']): boolean {
  if (!visibleWhen) return true;
  const value = Object.hasOwn(values, visibleWhen.field) ? values[visibleWhen.field] : undefined;
  return typeof value === 'string' && visibleWhen.in.includes(value);
}

const valueOf = (values: StructuredEntry['values'], name: string): ServedValue | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The entry without what is hidden, each part read as `read` says. */
function entryWith(entry: StructuredEntry, { parts }: Shape, read: (part: ServedPart, value: ServedValue) => ServedValue): StructuredEntry {
  const values: Record<string, ServedValue> = { ...entry.values };
  for (const part of parts) {
    const value = valueOf(values, part.name);
    if (value !== undefined) values[part.name] = read(part, value);
  }
  for (const part of parts) if (!isPartVisible(part, values)) values[part.name] = '';
  return { ...entry, values };
}

function rewritten(text: string, shape: Shape, read: (part: ServedPart, value: ServedValue) => ServedValue): string {
  const decoded = decodeStructured(text, shape);
  return decoded.ok ? encodeStructured(decoded.value.map((entry) => entryWith(entry, shape, read)), shape) : text;
}

const normalized = (part: ServedPart, value: ServedValue): ServedValue => part.normalize(value);

function sent(part: ServedPart, value: ServedValue): ServedValue {
  const read = part.normalize(value);
  return part.judge(read) === undefined ? read : value;
}

function entryFault({ id, values }: StructuredEntry, { parts }: Shape): Fault | undefined {
  for (const part of parts) {
    const fault = isPartVisible(part, values) ? part.judge(valueOf(values, part.name)) : undefined;
    if (fault) return { ...fault, at: { ...(id !== undefined && { item: id }), part: part.name } };
  }
  return undefined;
}

function listFault(entries: readonly StructuredEntry[], { repeat }: Shape): Fault | undefined {
  if (!repeat) return undefined;
  if (entries.length < repeat.min) return { code: 'tooFew', params: { min: repeat.min } };
  return entries.length > repeat.max ? { code: 'tooMany', params: { max: repeat.max } } : undefined;
}

/** How the one text of a composite, or of a list of them, is read and judged. */
export function structuredBehaviour(shape: Shape): Behaviour {
  const judge: ServedType['judge'] = (value, asked) => {
    const decoded = decodeStructured(value, shape);
    if (!decoded.ok) return { code: 'schema' };
    const entries = decoded.value;
    if (entries.length === 0) return asked.mandatory ? { code: 'required' } : undefined;
    return listFault(entries, shape) ?? entries.map((entry) => entryFault(entry, shape)).find((fault) => fault !== undefined);
  };
  return {
    judge,
    normalize: (text) => rewritten(text, shape, normalized),
    send: (text) => rewritten(text, shape, sent),
  };
}
