import { userEvent } from 'vitest/browser';
import { describe, expect, test, vi } from 'vitest';
import type { FieldVideo, UploadState, VideoOfField } from '../../src/engine/contract/videos.ts';
import { expectAccessible, mount, type MountedField } from './harness.tsx';
import { drop, pick } from './picked-file.ts';

/** Where a field's video goes up, in the hands of a test. */
class Host implements FieldVideo {
  readonly key = '7/profile/pr_video';
  readonly done: string[] = [];
  #state: UploadState | undefined;
  readonly #listeners = new Set<() => void>();
  readonly state = (): UploadState | undefined => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  };
  readonly start = ({ content }: VideoOfField): void => { this.done.push(`start ${content.name}`); };
  readonly pause = (): void => { this.done.push('pause'); };
  readonly resume = (): void => { this.done.push('resume'); };
  readonly cancel = (): void => {
    this.done.push('cancel');
    this.show(undefined);
  };

  show(state: UploadState | undefined): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const facts = { name: 'me.mp4', sent: 7_864_320, total: 31_457_280 };
const states = {
  waiting: { ...facts, kind: 'waiting', for: 'network' },
  sending: { ...facts, kind: 'sending', secondsLeft: 42 },
  paused: { ...facts, kind: 'paused' },
  failed: { ...facts, kind: 'failed', failure: { kind: 'host', words: 'The disk is full.' } },
  missing: { ...facts, kind: 'failed', failure: { kind: 'file' } },
} as const satisfies Readonly<Record<string, UploadState>>;

async function show(host: Host, state: Parameters<typeof mount>[2] = {}): Promise<MountedField> {
  const field = mount('promotional_video', {}, { video: host, label: 'Promotional video', ...state });
  await vi.waitFor(() => { expect(field.element.querySelector('button')).not.toBeNull(); }, { timeout: 20_000 });
  return field;
}

const button = (words: RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => words.test(textContent));
  if (!found) throw new Error(`no button ${String(words)}`);
  return found;
};

describe('what is shown', () => {
  test.for((['en', 'jp'] as const).flatMap((language) => Object.entries(states).map(([name, state]) => ({ language, name, state }))))('$name in $language', async ({ language, state }) => {
    const host = new Host();
    host.show(state);
    const field = await show(host, { language });
    const bar = field.element.querySelector('progress');
    expect(bar?.value).toBe(25);
    expect(bar?.getAttribute('aria-label')).toContain('Promotional video');
    expect(field.element.textContent).toContain(language === 'en' ? '7.5 of 30.0 MB' : '30.0MB中7.5MB');
    await expectAccessible();
  });

  test('how long it takes, and only each quarter is said', async () => {
    const host = new Host();
    host.show(states.sending);
    const field = await show(host);
    expect(field.element.textContent).toContain('about 45 sec left');
    const said = (): string | null | undefined => field.element.querySelector('[role=status]')?.textContent;
    expect(said()).toBe('25% uploaded.');
    host.show({ ...states.sending, sent: 9_000_000 });
    await vi.waitFor(() => { expect(field.element.querySelector('progress')?.value).toBe(28); });
    expect(said()).toBe('25% uploaded.');
  });

  test('the host\'s own words stand beside what is fixed', async () => {
    const host = new Host();
    host.show(states.failed);
    const field = await show(host);
    expect(field.element.textContent).toContain('Something went wrong while uploading video. Please try again');
    expect(field.element.textContent).toContain('The disk is full.');
  });

  test('what has gone up is played, and said to be unsaved', async () => {
    const field = await show(new Host(), { value: 'https://videos.example/1.mp4' });
    expect(field.element.querySelector('video')?.getAttribute('src')).toBe('https://videos.example/1.mp4');
    expect(field.element.textContent).toContain('Save the form to keep it.');
    await expectAccessible();
  });
});

describe('what is done', () => {
  test.for([
    [new File(['x'], 'film.mov'), 'start film.mov', undefined],
    [new File(['x'], 'film', { type: 'video/mp4' }), 'start film', undefined],
    [new File(['x'], 'photo.png', { type: 'image/png' }), undefined, 'videoFile'],
    [new File([], 'film.mp4', { type: 'video/mp4' }), undefined, 'fileEmpty'],
  ] as const)('%o', async ([file, done, code]) => {
    const host = new Host();
    const field = await show(host);
    pick(file);
    expect(host.done).toEqual(done === undefined ? [] : [done]);
    expect(field.issue?.code).toBe(code);
  });

  test('is chosen by the button and in the box that every file is chosen in', async () => {
    const choice = () => [...document.querySelectorAll('*')].filter((box) => getComputedStyle(box).borderTopStyle === 'dashed')
      .map(({ textContent }) => textContent);
    mount('document', {});
    const usual = choice();
    await show(new Host());
    expect(usual).toEqual(['Choose a fileor drop it here']);
    expect(choice()).toEqual(usual);
  });

  test('pause, go on, try again and cancel, by the keyboard, and the focus stays', async () => {
    const host = new Host();
    host.show(states.sending);
    await show(host);
    button(/^Pause$/).focus();
    await userEvent.keyboard('{Enter}');
    host.show(states.paused);
    await vi.waitFor(() => { expect(document.activeElement?.textContent).toBe('Resume'); });
    await userEvent.keyboard('{Enter}');
    host.show(states.failed);
    await vi.waitFor(() => { expect(document.activeElement?.textContent).toBe('Try again'); });
    host.show(states.missing);
    await vi.waitFor(() => { expect(document.activeElement?.textContent).toBe('Choose the same file again'); });
    host.show(states.failed);
    await vi.waitFor(() => { button(/^Try again$/).focus(); });
    await userEvent.keyboard('{Enter}{Tab}{Enter}');
    expect(host.done).toEqual(['pause', 'resume', 'resume', 'cancel']);
    await vi.waitFor(() => { expect(document.activeElement?.textContent).toBe('Choose a file'); });
  });

  test('a file that is dropped goes up, and one that is no video is refused', async () => {
    const host = new Host();
    const field = await show(host);
    drop(new File(['No film.'], 'notes.txt', { type: 'text/plain' }));
    await vi.waitFor(() => { expect(field.issue).toEqual({ code: 'videoFile' }); });
    drop(new File(['film'], 'me.mp4', { type: 'video/mp4' }));
    await vi.waitFor(() => { expect(host.done).toEqual(['start me.mp4']); });
  });

  test('removing empties the field', async () => {
    const host = new Host();
    const field = await show(host, { value: 'https://videos.example/1.mp4' });
    button(/^Remove$/).click();
    expect(field.state.value).toBeUndefined();
    expect(host.done).toEqual(['cancel']);
  });

  test('nothing where it is locked', async () => {
    const field = mount('promotional_video', {}, { video: new Host(), disabled: true, value: 'https://videos.example/1.mp4' });
    expect(field.element.querySelector('button')).toBeNull();
    await expectAccessible();
  });
});
