import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import type { ChosenFile } from '../../src/engine/contract/widget.ts';
import { bytesOf } from '../../packages/arbitraries/files.ts';
import { expectAccessible, mount } from './harness.tsx';
import type { MountedField } from './harness.tsx';

const DOCUMENT = { limits: { maxBytes: 10_485_760, accept: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] } } as const;
const IMAGE = { limits: { maxBytes: 2_097_151, accept: ['png', 'jpeg'] } } as const;
const stored = { kind: 'stored', name: '履歴書.pdf', url: '/files/cv.pdf' } as const;

const file = (name: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length): File =>
  new File([bytes, new Uint8Array(size - bytes.length).fill(0x20)], name);
const chosen = (name: string): ChosenFile => ({ kind: 'chosen', file: file(name, bytesOf.pdf), content: 'pdf' });
const picker = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no picker');
  return input;
};
const transfer = (...files: readonly File[]): DataTransfer => {
  const data = new DataTransfer();
  for (const each of files) data.items.add(each);
  return data;
};
/** What the browser does when a file is picked. */
function pick(...files: readonly File[]): void {
  picker().files = transfer(...files).files;
  picker().dispatchEvent(new Event('change', { bubbles: true }));
}
const drag = (field: MountedField, type: string, ...files: readonly File[]): boolean =>
  field.element.dispatchEvent(new DragEvent(type, { dataTransfer: transfer(...files), bubbles: true, cancelable: true }));
const nameOf = (field: MountedField): string | undefined =>
  typeof field.state.value === 'object' && 'file' in field.state.value ? field.state.value.file.name : undefined;

describe('a document', () => {
  test.each([
    ['cv.pdf', 'pdf'], ['cv.txt', 'txt'], ['cv.pptx', 'pptx'], ['cv.doc', 'doc'], ['cv.docx', 'docx'], ['cv.png', 'png'],
    ['cv.jpeg', 'jpeg'], ['cv.JPG', 'jpeg'],
  ] as const)('%s is taken [DOC-01]', async (name, kind) => {
    const field = mount('document', DOCUMENT);
    const given = file(name, bytesOf[kind]);
    pick(given);
    await expect.poll(() => field.state.value).toEqual({ kind: 'chosen', file: given, content: kind });
    expect(field.issue).toBeUndefined();
    expect(picker().value).toBe('');
  });

  test.each([
    ['empty', file('cv.pdf', new Uint8Array()), { code: 'fileEmpty' }],
    ['a byte too big', file('cv.pdf', bytesOf.pdf, 10_485_761), { code: 'fileTooBig', params: { maxMegabytes: 10 } }],
    ['of another type', file('run.exe', bytesOf.exe), { code: 'fileType', params: { types: DOCUMENT.limits.accept.join(', ') } }],
    ['of another type by name only', file('data.csv', bytesOf.txt), { code: 'fileType', params: { types: DOCUMENT.limits.accept.join(', ') } }],
    ['of another type by content only', file('cv.pdf', bytesOf.exe), { code: 'fileType', params: { types: DOCUMENT.limits.accept.join(', ') } }],
    ['of one accepted type by name and another by content', file('cv.png', bytesOf.jpeg), { code: 'fileType', params: { types: DOCUMENT.limits.accept.join(', ') } }],
    ['without an ending', file('pdf', bytesOf.pdf), { code: 'fileType', params: { types: DOCUMENT.limits.accept.join(', ') } }],
  ])('%s is refused, and what was there stays [DOC-02, DOC-04, CONST-09]', async (_, given, issue) => {
    const field = mount('document', DOCUMENT, { value: chosen('before.pdf') });
    pick(given);
    await expect.poll(() => field.issue).toEqual(issue);
    expect(nameOf(field)).toBe('before.pdf');
    await expect.element(page.getByText('“before.pdf” was kept.')).toBeVisible();
  });

  test('of exactly the maximum is taken, and clears an earlier refusal [CONST-09]', async () => {
    const field = mount('document', DOCUMENT);
    pick(file('cv.pdf', bytesOf.exe));
    await expect.poll(() => field.issue?.code).toBe('fileType');
    pick(file('cv.pdf', bytesOf.pdf, 10_485_760));
    await expect.poll(() => nameOf(field)).toBe('cv.pdf');
    expect(field.issue).toBeUndefined();
  });

  test('the last one chosen counts, however long an earlier one takes to read', async () => {
    const field = mount('document', DOCUMENT);
    const reads: ((bytes: ArrayBuffer) => void)[] = [];
    const slow = file('slow.pdf', bytesOf.pdf);
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => { reads.push(resolve); }) });
    pick(slow);
    pick(file('quick.pdf', bytesOf.pdf));
    await expect.poll(() => nameOf(field)).toBe('quick.pdf');
    expect(reads).toHaveLength(1);
    for (const finish of reads) finish(bytesOf.pdf.buffer);
    await new Promise(requestAnimationFrame);
    expect(nameOf(field)).toBe('quick.pdf');
  });

  test('is waited for while it is read, until it is there or taken back', async () => {
    const field = mount('document', DOCUMENT, { value: chosen('before.pdf') });
    const reads: ((bytes: ArrayBuffer) => void)[] = [];
    const slow = (name: string): File => Object.assign(file(name, bytesOf.pdf), {
      slice: () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => { reads.push(resolve); }) }),
    });
    expect(field.underWay).toBeUndefined();
    pick(slow('taken-back.pdf'));
    expect(field.underWay?.kind).toBe('arriving');
    await userEvent.click(page.getByRole('button', { name: /^Remove/ }));
    expect(field.underWay).toBeUndefined();
    pick(slow('read.pdf'));
    expect(field.underWay?.kind).toBe('arriving');
    await expect.poll(() => {
      for (const finish of reads) finish(bytesOf.pdf.buffer);
      return nameOf(field);
    }).toBe('read.pdf');
    expect(field.underWay).toBeUndefined();
  });

  test.each([
    ['is taken', () => undefined, 'slow.pdf'],
    ['is not taken where another was chosen there since', (field: MountedField) => { field.control.setPending(undefined); }, undefined],
  ] as const)('%s once its field has gone', async (_what, since, name) => {
    const field = mount('document', DOCUMENT);
    let finish: (bytes: ArrayBuffer) => void = () => undefined;
    const slow = file('slow.pdf', bytesOf.pdf);
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => { finish = resolve; }) });
    pick(slow);
    field.unmount();
    expect(field.underWay).toMatchObject({ kind: 'arriving', detached: true });
    since(field);
    finish(bytesOf.pdf.buffer);
    await expect.poll(() => field.underWay).toBeUndefined();
    await new Promise(requestAnimationFrame);
    expect(nameOf(field)).toBe(name);
  });

  test('one that cannot be read is asked for again', async () => {
    const field = mount('document', DOCUMENT);
    const gone = file('gone.pdf', bytesOf.pdf);
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('moved away', 'NotReadableError')) });
    pick(gone);
    await expect.poll(() => field.issue).toEqual({ code: 'fileUnreadable' });
    expect(field.state.value).toBeUndefined();
  });

  test('the picker offers the accepted types, or the narrower filter of the form [DOC-01, ONB-22]', () => {
    mount('document', DOCUMENT);
    expect(picker().accept).toBe('.pdf,.txt,.pptx,.doc,.docx,.png,.jpeg,.jpg');
    mount('document', { limits: { ...DOCUMENT.limits, picker: ['pdf', 'txt'] } });
    expect(picker().accept).toBe('.pdf,.txt');
  });

  test('is picked, replaced and removed by keyboard; the focus never gets lost', async () => {
    const field = mount('document', DOCUMENT, { label: 'Résumé' });
    let opened = 0;
    picker().addEventListener('click', (event) => {
      event.preventDefault();
      opened += 1;
    });
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Choose a file Résumé' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{ }');
    expect(opened).toBe(2);
    pick(file('first.pdf', bytesOf.pdf));
    await expect.element(page.getByText('first.pdf')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Replace Résumé' })).toHaveFocus();
    pick(file('second.pdf', bytesOf.pdf, 1_300_000));
    await expect.element(page.getByText('second.pdf')).toHaveTextContent('second.pdf 1.3 MB');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(field.state.value).toBeUndefined();
    await expect.element(page.getByRole('button', { name: 'Choose a file Résumé' })).toHaveFocus();
  });

  test('that the server holds is shown as a link, and is back when a newly chosen one is removed', async () => {
    const field = mount('document', { ...DOCUMENT, value: stored });
    const link = page.getByRole('link', { name: '履歴書.pdf' });
    await expect.element(link).toHaveAttribute('href', '/files/cv.pdf');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(page.getByRole('button', { name: 'Remove' }).query()).toBeNull();
    pick(file('new.pdf', bytesOf.pdf));
    await expect.element(page.getByText('new.pdf')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Remove' }));
    expect(field.state.value).toEqual(stored);
  });

  test('an address that is none of the web is not linked', () => {
    mount('document', DOCUMENT, { value: { ...stored, url: 'javascript:alert(1)' } });
    expect(document.querySelector('a')).toBeNull();
    expect(page.getByText('履歴書.pdf').query()).not.toBeNull();
  });
});

describe('a drop', () => {
  test('is marked while it hovers, and taken', async () => {
    const field = mount('document', DOCUMENT);
    expect(drag(field, 'dragover', file('cv.pdf', bytesOf.pdf))).toBe(false);
    await expect.poll(() => field.element.dataset.dragging).toBe('true');
    drag(field, 'dragleave', file('cv.pdf', bytesOf.pdf));
    await expect.poll(() => field.element.dataset.dragging).toBeUndefined();
    expect(drag(field, 'drop', file('cv.pdf', bytesOf.pdf))).toBe(false);
    await expect.poll(() => nameOf(field)).toBe('cv.pdf');
  });

  test('of several files takes the first and says so', async () => {
    const field = mount('document', DOCUMENT);
    drag(field, 'drop', file('one.pdf', bytesOf.pdf), file('two.pdf', bytesOf.pdf));
    await expect.element(page.getByText('Only one file can be chosen. “one.pdf” was taken.')).toBeVisible();
    await expect.poll(() => nameOf(field)).toBe('one.pdf');
  });

  test('may be of a type that the picker does not offer', async () => {
    const field = mount('document', { limits: { ...DOCUMENT.limits, picker: ['pdf'] } });
    drag(field, 'drop', file('scan.png', bytesOf.png));
    await expect.poll(() => nameOf(field)).toBe('scan.png');
  });

  test('on a disabled field changes nothing and does not open the file', async () => {
    const field = mount('document', DOCUMENT, { disabled: true });
    expect(drag(field, 'drop', file('cv.pdf', bytesOf.pdf))).toBe(false);
    await new Promise(requestAnimationFrame);
    expect(field.state.value).toBeUndefined();
  });

  test('of a text is none of its business', () => {
    const field = mount('document', DOCUMENT);
    const data = new DataTransfer();
    data.setData('text/plain', 'words');
    expect(field.element.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }))).toBe(true);
  });
});

test('an upload under way shows how far it is', async () => {
  const field = mount('document', DOCUMENT, { value: chosen('cv.pdf'), progress: 0.254 });
  const bar = page.getByRole('progressbar', { name: 'Uploading: Field' });
  await expect.element(bar).toHaveAttribute('value', '25');
  field.set({ progress: 1 });
  await expect.element(bar).toHaveAttribute('value', '100');
  await expectAccessible();
});

describe('an image', () => {
  const picture = (): HTMLImageElement | null => document.querySelector('img');

  test('is shown as soon as it is chosen, and let go when it is removed', async () => {
    const field = mount('image', IMAGE, { label: 'Photo' });
    pick(file('me.png', bytesOf.png));
    await expect.poll(() => picture()?.naturalWidth).toBe(1);
    const address = picture()?.src ?? '';
    expect(picture()?.alt).toBe('Preview: Photo');
    expect((await fetch(address)).ok).toBe(true);
    await userEvent.click(page.getByRole('button', { name: 'Remove' }));
    expect(picture()).toBeNull();
    expect(field.state.value).toBeUndefined();
    await expect(fetch(address)).rejects.toThrow();
  });

  test('of 2 MB is refused, a byte less is taken [CONST-10]', async () => {
    const field = mount('image', IMAGE);
    pick(file('me.png', bytesOf.png, 2_097_152));
    await expect.poll(() => field.issue).toEqual({ code: 'imageTooBig', params: { maxMegabytes: 2 } });
    expect(field.state.value).toBeUndefined();
    pick(file('me.png', bytesOf.png, 2_097_151));
    await expect.poll(() => nameOf(field)).toBe('me.png');
  });

  test('must be a picture', async () => {
    const field = mount('image', IMAGE);
    pick(file('me.pdf', bytesOf.pdf));
    await expect.poll(() => field.issue?.code).toBe('fileType');
  });

  test('that the server holds is shown', () => {
    mount('image', IMAGE, { value: { kind: 'stored', name: 'me.png', url: `data:image/png,` } });
    expect(picture()).toBeNull();
    mount('image', IMAGE, { value: { kind: 'stored', name: 'me.png', url: '/me.png' } });
    expect(picture()?.getAttribute('src')).toBe('/me.png');
  });
});

describe.each([['document', DOCUMENT], ['image', IMAGE]] as const)('%s', (widget, definition) => {
  test.each([
    ['empty', {}],
    ['chosen', { value: chosen('とても長い名前の履歴書と職務経歴書をまとめたファイル.pdf'.repeat(3)) }],
    ['stored', { value: stored, language: 'jp' }],
    ['invalid', { invalid: true }],
    ['disabled', { disabled: true, value: stored }],
    ['foreign', { value: { kind: 'foreign', raw: { path: 'x' } } }],
    ['uploading', { value: chosen('cv.pdf'), progress: 0.5, language: 'jp' }],
  ] as const)('has nothing for axe: %s', async (_, state) => {
    mount(widget, { ...definition, mandatory: true }, { label: '成績証明書（大学または大学院が発行したもの）', ...state });
    await expectAccessible();
  });
});
