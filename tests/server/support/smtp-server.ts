import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** An e-mail as it arrived: whom the envelope names, and the lines of header and body. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly lines: readonly string[];
}

export interface SmtpServer {
  readonly url: string;
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
}

/** A mail server that takes everything (RFC 5321, without extensions). It greets nobody before `open` resolves, and hangs up where it rejects. */
export async function startSmtpServer(open: () => Promise<void> = () => Promise.resolve()): Promise<SmtpServer> {
  const received: Received[] = [];
  const server = createServer((socket) => {
    let [from, to, lines] = ['', [] as string[], undefined as string[] | undefined];
    const say = (line: string): void => { socket.write(`${line}\r\n`); };
    const replies: Readonly<Record<string, (line: string) => string>> = {
      MAIL: (line) => { [from, to] = [line, []]; return '250 ok'; },
      RCPT: (line) => { to.push(line); return '250 ok'; },
      DATA: () => { lines = []; return '354 go on'; },
      QUIT: () => '221 bye',
    };
    // Who is killed meanwhile is no concern of a mail server.
    socket.on('error', () => undefined);
    void open().then(() => { say('220 test'); }, () => { socket.destroy(); });
    createInterface({ input: socket }).on('error', () => undefined).on('line', (line) => {
      if (lines === undefined) say(replies[line.slice(0, 4).toUpperCase()]?.(line) ?? '250 ok');
      else if (line !== '.') lines.push(line);
      else {
        received.push({ from, to, lines });
        lines = undefined;
        say('250 taken');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received,
    close: async () => { server.close(); await once(server, 'close'); },
  };
}
