import type { FileKind } from '../../src/base/file.ts';
import type { FieldIssue, WidgetProps } from '../../src/engine/contract/widget.ts';

const MEGABYTE = 1_048_576;

const extensionOf = (name: string): string => {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === 'jpg' ? 'jpeg' : extension;
};

/**
 * Why a file is not taken, in the order of `schemas/input-types/document.json`: empty, too big, or of a type that its
 * name or its content does not bear out (spec §5 Documents).
 */
export function refusal(
  file: File, content: FileKind, { accept, maxBytes }: WidgetProps['definition']['limits'], tooBigCode: string,
): FieldIssue | undefined {
  if (file.size === 0) return { code: 'fileEmpty' };
  if (maxBytes !== undefined && file.size > maxBytes) {
    return { code: tooBigCode, params: { maxMegabytes: Math.ceil(maxBytes / MEGABYTE) } };
  }
  if (accept && !(accept.includes(extensionOf(file.name)) && accept.includes(content))) {
    return { code: 'fileType', params: { types: accept.join(', ') } };
  }
  return undefined;
}
