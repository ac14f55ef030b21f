import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/language.ts';
import { IconButton } from '../control/button.tsx';
import { sheetOpened } from './sheet-history.ts';
import { words } from '../words.ts';

interface Props {
  open: boolean;
  /** Escape, the phone's back gesture, the scrim and the cross all end here; the parent then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/**
 * Rises from the bottom edge, over everything. Focus goes to its title and back to the opener. What was typed and not sent is still there
 * when the user closes it and opens it again.
 */
export function Sheet({ open, onClose, title, children }: Props) {
  const id = useId();
  const w = useWords(words);
  const [isTyped, setTyped] = useState(false);
  const [isKept, setKept] = useState(false);
  if (open && isKept) setKept(false);
  const leave = () => {
    setKept(isTyped);
    onClose();
  };
  const dialog = useModal(open, leave);
  return (
    <dialog
      className="sheet"
      ref={dialog}
      aria-labelledby={id}
      onInput={() => setTyped(true)}
      onSubmit={() => setTyped(false)}
    >
      {(open || isKept) && (
        <div className="sheet-in">
          <div className="row between">
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <IconButton icon="x" label={w.close} onClick={leave} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** A small question in the middle of the screen: one heading, one sentence, one or two buttons. */
export function Dialog({ open, onClose, title, children }: Props) {
  const id = useId();
  const dialog = useModal(open, onClose);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id}>
      {open && (
        <div className="stack">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** Opens a `<dialog>` as the one thing on the screen, which the phone's back closes, and gives the focus back. */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    const cancelled = (event: Event) => {
      event.preventDefault(); // the parent closes it by `open`, so that state and screen cannot part
      close.current();
    };
    const clicked = (event: MouseEvent) => {
      if (event.target === element) close.current(); // content has a box of its own: only the scrim is the dialog itself
    };
    // Chromium closes it by itself at a second Escape or back without a tap between.
    const closed = () => close.current();
    element.addEventListener('cancel', cancelled);
    element.addEventListener('close', closed);
    element.addEventListener('click', clicked);
    show(element);
    const left = sheetOpened(() => close.current());
    element.querySelector('h2')?.focus({ preventScroll: true });
    return () => {
      left();
      element.removeEventListener('cancel', cancelled);
      element.removeEventListener('close', closed);
      element.removeEventListener('click', clicked);
      hide(element);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);
  return dialog;
}

// jsdom and browsers before 2022 know the element but not its modal methods
function show(element: HTMLDialogElement): void {
  if (typeof element.showModal === 'function') element.showModal();
  else element.setAttribute('open', '');
}

function hide(element: HTMLDialogElement): void {
  if (typeof element.close === 'function') element.close();
  else element.removeAttribute('open');
}

/** The main button of a sheet, and what belongs to it: it stays in view while what is above it scrolls. */
export const SheetFoot = ({ children }: { children: ReactNode }) => <div className="sheet-foot">{children}</div>;
