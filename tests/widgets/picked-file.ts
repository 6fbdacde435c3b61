const dataOf = (file: File): DataTransfer => {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
};

/** Drops a file onto the only choice of one, as a hand with a mouse does. */
export function drop(file: File): void {
  const zone = document.querySelector('input[type=file]')?.parentElement;
  for (const type of ['dragover', 'drop']) zone?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dataOf(file) }));
}

/** Picks a file in the first choice of one, as the system's dialog does. */
export function pick(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no picker');
  input.files = dataOf(file).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
