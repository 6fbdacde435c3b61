type Listener<Event> = ((event: Event) => void) | null;

interface Progress {
  readonly lengthComputable: true;
  readonly loaded: number;
  readonly total: number;
}

/** XMLHttpRequest over `fetch`, as far as the portal and what sends its uploads use it: both are then answered in one place. */
export class PageXhr {
  readonly upload: { onprogress: Listener<Progress> } = { onprogress: null };
  onload: Listener<undefined> = null;
  onerror: Listener<unknown> = null;
  onprogress: Listener<Progress> = null;
  withCredentials = false;
  status = 0;
  responseText = '';
  #request: { readonly method: string; readonly url: string } = { method: 'GET', url: '' };
  #answer: Headers | undefined;
  readonly #headers: Record<string, string> = {};
  readonly #ended = new AbortController();

  open(method: string, url: string): void { this.#request = { method, url }; }
  setRequestHeader(name: string, value: string): void { this.#headers[name] = value; }
  getResponseHeader(name: string): string | null { return this.#answer?.get(name) ?? null; }
  abort(): void { this.#ended.abort(); }

  send(body: BodyInit | null = null): void {
    this.#send(body).catch((error: unknown) => { if (!this.#ended.signal.aborted) this.onerror?.(error); });
  }

  async #send(body: BodyInit | null): Promise<void> {
    const { method, url } = this.#request;
    const total = (await new Response(body).arrayBuffer()).byteLength;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 0, total });
    const answer = await fetch(url, { method, headers: this.#headers, body, signal: this.#ended.signal });
    this.upload.onprogress?.({ lengthComputable: true, loaded: total, total });
    [this.#answer, this.status, this.responseText] = [answer.headers, answer.status, await answer.text()];
    if (!this.#ended.signal.aborted) this.onload?.(undefined);
  }
}
