/**
 * Runs in the page, before anything of the portal does: takes away what Chrome 111, Firefox 121 and Safari 16.4, the oldest that
 * docs/browsers.md names, do not all have. Popovers stay, since their attributes would go on without their functions, and `checkVisibility`, which the test runner needs.
 */
export function forgetNewer(): void {
  const newer: Readonly<Record<string, readonly string[]>> = {
    AbortSignal: ['any'],
    Array: ['fromAsync'],
    'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
    'Blob.prototype': ['bytes'],
    'Document.prototype': ['startViewTransition', 'moveBefore'],
    Document: ['parseHTML', 'parseHTMLUnsafe'],
    'Element.prototype': ['moveBefore', 'setHTML', 'setHTMLUnsafe', 'getHTML', 'currentCSSZoom', 'ariaNotify'],
    Error: ['isError'],
    'HTMLDialogElement.prototype': ['requestClose', 'closedBy'],
    'HTMLButtonElement.prototype': ['command', 'commandForElement'],
    Intl: ['DurationFormat'],
    'Iterator.prototype': ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
    Map: ['groupBy'],
    Math: ['sumPrecise', 'f16round'],
    'Navigator.prototype': ['userAgentData', 'connection', 'deviceMemory', 'keyboard', 'scheduling', 'virtualKeyboard', 'windowControlsOverlay'],
    Object: ['groupBy'],
    Promise: ['withResolvers', 'try'],
    'ReadableStream.prototype': ['values'],
    ReadableStream: ['from'],
    RegExp: ['escape'],
    'Request.prototype': ['bytes', 'duplex'],
    'Response.prototype': ['bytes'],
    'Set.prototype': [
      'union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom',
    ],
    'String.prototype': ['isWellFormed', 'toWellFormed'],
    'Uint8Array.prototype': ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    Uint8Array: ['fromBase64', 'fromHex'],
    URL: ['canParse', 'parse'],
    window: [
      'Iterator', 'CloseWatcher', 'Float16Array', 'cancelIdleCallback', 'documentPictureInPicture', 'launchQueue', 'navigation', 'onscrollend',
      'onscrollsnapchange', 'requestIdleCallback', 'scheduler', 'showDirectoryPicker', 'showOpenFilePicker', 'showSaveFilePicker', 'Temporal',
      'queryLocalFonts', 'ImageCapture', 'MediaStreamTrackProcessor',
    ],
  };
  for (const [place, names] of Object.entries(newer)) {
    const path = place === 'window' ? [] : place.split('.');
    const owner = path.reduce<object | undefined>((within, name) => within && Reflect.get(within, name) as object | undefined, window);
    for (const name of owner ? names : []) Reflect.deleteProperty(owner as object, name);
  }
}
