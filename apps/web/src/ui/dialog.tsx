import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Escape, or what the dialog's own cancel button calls. */
  readonly onClose: () => void;
}

/**
 * A modal dialog, for what cannot be undone and for nothing else: choosing and voting are done in place. The platform's
 * own element keeps the focus inside, makes the page behind it inert, closes on Escape and gives the focus back. The
 * title has the focus first, so that nobody confirms with the key that opened it.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    heading.current?.focus();
    // Only a dialog that is closed before it is taken away gives the focus back.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(32rem,calc(100vw-32px))] rounded-card bg-raised p-6 text-ink shadow-float backdrop:bg-veil"
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="mb-3 text-head font-[600]">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
