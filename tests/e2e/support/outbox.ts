import { eventually } from './eventually.ts';
import { ownCall } from './own-call.ts';
import type { Portal } from './portal.ts';

interface Message {
  readonly kind: 'email' | 'code';
  readonly to: string;
  readonly text: string;
}

/** What the server has sent to one address or number, as its owner reads it: `/dev/outbox` instead of an inbox. */
export class Inbox {
  readonly #portal: Portal;
  readonly #owner: string;
  #read = 0;

  constructor(portal: Portal, owner: string) {
    this.#portal = portal;
    this.#owner = owner;
  }

  /** All of it, newest first. */
  readonly messages = async (): Promise<readonly Message[]> => {
    const answer = await ownCall(this.#portal.outbox(), { headers: { accept: 'application/json' } });
    const { messages } = await answer.json() as { readonly messages: readonly Message[] };
    return messages.filter(({ to }) => to === this.#owner);
  };

  /** The next message, once it is there. */
  async next(): Promise<string> {
    await eventually(async () => (await this.messages()).length).toBe(this.#read + 1);
    this.#read += 1;
    return (await this.messages())[0]?.text ?? '';
  }

  /** The code of the next message. */
  async nextCode(): Promise<string> {
    return found(/\b\d{6}\b/, await this.next());
  }

  /** The link of the next message, without the host: the tests open the portal through their own. */
  async nextLink(): Promise<string> {
    const { pathname, search } = new URL(found(/https?:\/\/\S+/, await this.next()));
    return pathname + search;
  }
}

function found(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (match === undefined) throw new Error(`no ${String(pattern)} in: ${text}`);
  return match;
}
