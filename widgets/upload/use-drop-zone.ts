import { useState, type DragEvent } from 'react';

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Props that make an element take dropped files. While one is over it, it has `data-dragging`. */
export function useDropZone(take: (files: readonly File[]) => void, disabled = false) {
  const [dragging, setDragging] = useState(false);
  return {
    'data-dragging': dragging || undefined,
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      setDragging(!disabled);
    },
    onDragLeave: () => { setDragging(false); },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      take([...event.dataTransfer.files]);
    },
  };
}
