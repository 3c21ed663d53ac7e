import { useEffect, useState } from 'react';

/**
 * A file that is dropped anywhere on the page, but where something else takes it. A browser would leave the page and show
 * the file instead. Answers whether one hangs over the page.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [hovered, setHovered] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setHovered(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setHovered(false);
    };
    const drop = (event: DragEvent) => {
      setHovered(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFile]);
  return hovered;
}
