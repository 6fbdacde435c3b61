/** XMLHttpRequest over `fetch`, as far as the client uses it: multipart bodies leave by it, and Node has none. */
export class NodeXhr {
  readonly upload: { onprogress: ((progress: { readonly loaded: number; readonly total: number }) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = '';
  #request: { readonly method: string; readonly url: string } = { method: 'GET', url: '' };
  readonly #headers: Record<string, string> = {};
  #answer: Headers | undefined;

  open(method: string, url: string): void { this.#request = { method, url }; }
  setRequestHeader(name: string, value: string): void { this.#headers[name] = value; }
  getResponseHeader(name: string): string | null { return this.#answer?.get(name) ?? null; }
  abort(): void { this.onload = null; }

  send(body: FormData | string | null): void {
    fetch(this.#request.url, { method: this.#request.method, headers: this.#headers, body }).then(async (answer) => {
      [this.#answer, this.status, this.responseText] = [answer.headers, answer.status, await answer.text()];
      this.onload?.();
    }).catch(() => { this.onerror?.(); });
  }
}
