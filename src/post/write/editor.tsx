import '../post.css';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Block } from '#domain/post/rich.ts';
import { isEnter } from '../../ui/keyboard.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Button } from '../../ui/control/button.tsx';
import { Field } from '../../ui/control/field.tsx';
import { blocksIn, draw, hrefOf } from './editing.ts';

const editorWords = {
  text: { th: 'ข้อความ', en: 'Text' },
  textLike: { th: 'วันนี้ที่สนามเป็นอย่างไรบ้าง', en: 'How is the course today?' },
  looks: { th: 'รูปแบบข้อความ', en: 'Text style' },
  bold: { th: 'ตัวหนา', en: 'Bold' },
  list: { th: 'รายการ', en: 'List' },
  link: { th: 'ลิงก์', en: 'Link' },
  address: { th: 'ที่อยู่เว็บ', en: 'Web address' },
  addressWrong: { th: 'ไม่ใช่ที่อยู่เว็บ ตัวอย่าง example.com', en: 'That is not a web address. For example: example.com' },
  putLink: { th: 'ใส่ลิงก์', en: 'Add link' },
  noLink: { th: 'ไม่ใส่', en: 'Cancel' },
} as const satisfies Record<string, Words>;

interface Props {
  /** As the draft was when it was read; what is typed from then on lives in the field itself. */
  initial: readonly Block[];
  onChange: (blocks: Block[]) => void;
  /** How many characters, and how many may be. */
  hint: string;
  isTooLong: boolean;
}

/** A field for text with bold, lists and links: the browser's own editing, so that its keyboard, undo and reader work as everywhere. */
export function Editor({ initial, onChange, hint, isTooLong }: Props) {
  const w = useWords(editorWords);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [first] = useState(initial);
  const [isEmpty, setEmpty] = useState(initial.length === 0);
  const { look, mark } = useLook(field);
  const link = useLink(field);
  const changed = useCallback(() => {
    if (!field.current) return;
    const blocks = blocksIn(field.current);
    setEmpty(blocks.every(({ kind, runs }) => kind === 'p' && runs.length === 0));
    onChange(blocks);
  }, [onChange]);
  useEffect(() => {
    if (field.current) draw(field.current, first);
    document.execCommand?.('defaultParagraphSeparator', false, 'p');
  }, [first]);

  const command = (name: 'bold' | 'insertUnorderedList') => {
    field.current?.focus();
    document.execCommand(name);
    mark();
    changed();
  };
  const typed = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    link.begin();
  };
  return (
    <div className={isTooLong ? 'field field--err' : 'field'}>
      <span className="lbl" id={`${id}-label`}>
        {w.text}
      </span>
      <div className="editor-bar" role="toolbar" aria-label={w.looks} aria-controls={id}>
        <Tool label={w.bold} isOn={look.bold} onTap={() => command('bold')}>
          <b aria-hidden="true">B</b>
        </Tool>
        <Tool label={w.list} isOn={look.list} onTap={() => command('insertUnorderedList')}>
          <EditorGlyph name="list" />
        </Tool>
        <Tool label={w.link} isOn={link.isOpen} onTap={link.begin}>
          <EditorGlyph name="link" />
        </Tool>
      </div>
      {link.isOpen && <LinkField onLink={(href) => link.put(href) && changed()} onClose={link.close} />}
      <div
        ref={field}
        id={id}
        className={isEmpty ? 'input input--area editor read is-empty' : 'input input--area editor read'}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no field of HTML knows bold
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-invalid={isTooLong || undefined}
        data-placeholder={w.textLike}
        contentEditable
        suppressContentEditableWarning
        onInput={changed}
        onKeyDown={typed}
        onPaste={(event) => {
          event.preventDefault();
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
        onDrop={(event) => event.preventDefault()}
      />
      <p className={isTooLong ? 'err' : 'hint num'} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}

interface ToolProps {
  label: string;
  isOn: boolean;
  onTap: () => void;
  children: React.ReactNode;
}

/** The selection stays where it is: a tap on a tool takes no focus. */
const Tool = ({ label, isOn, onTap, children }: ToolProps) => (
  <button
    type="button"
    className="iconbtn"
    aria-label={label}
    aria-pressed={isOn}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onTap}
  >
    {children}
  </button>
);

function LinkField({ onLink, onClose }: { onLink: (href: string) => void; onClose: () => void }) {
  const w = useWords(editorWords);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const put = () => {
    const href = hrefOf(typed);
    if (href === undefined) return setWrong(true);
    onLink(href);
  };
  return (
    <div className="stack stack-2" ref={place}>
      <Field
        label={editorWords.address}
        type="url"
        inputMode="url"
        autoComplete="off"
        error={isWrong ? w.addressWrong : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isEnter(event)) {
            event.preventDefault();
            put();
          }
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className="row">
        <Button size="sm" kind="tonal" onClick={put}>
          {w.putLink}
        </Button>
        <Button size="sm" kind="quiet" onClick={onClose}>
          {w.noLink}
        </Button>
      </div>
    </div>
  );
}

/** What the place of the cursor looks like, for the tools. */
function useLook(field: React.RefObject<HTMLDivElement | null>) {
  const [look, setLook] = useState({ bold: false, list: false });
  const mark = useCallback(() => {
    const at = document.getSelection()?.anchorNode;
    if (!at || !field.current?.contains(at) || typeof document.queryCommandState !== 'function') return;
    const [bold, list] = [document.queryCommandState('bold'), document.queryCommandState('insertUnorderedList')];
    setLook((was) => (was.bold === bold && was.list === list ? was : { bold, list }));
  }, [field]);
  useEffect(() => {
    document.addEventListener('selectionchange', mark);
    return () => document.removeEventListener('selectionchange', mark);
  }, [mark]);
  return { look, mark };
}

/** Remembers the selection while the caddy types an address; without a selection the address itself is the text. */
function useLink(field: React.RefObject<HTMLDivElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const kept = useRef<Range | undefined>(undefined);
  const begin = useCallback(() => {
    const selection = document.getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    kept.current = range && field.current?.contains(range.startContainer) ? range.cloneRange() : undefined;
    setOpen(true);
  }, [field]);
  const back = () => {
    const selection = document.getSelection();
    field.current?.focus();
    if (!selection || !field.current) return;
    selection.removeAllRanges();
    if (kept.current) return selection.addRange(kept.current);
    selection.selectAllChildren(field.current);
    selection.collapseToEnd();
  };
  const close = () => {
    setOpen(false);
    back();
  };
  const put = (href: string): true => {
    close();
    const text = document.createElement('a');
    text.setAttribute('href', href);
    const range = document.getSelection()?.getRangeAt(0);
    if (range?.collapsed) {
      text.append(href);
      range.insertNode(text);
      range.setStartAfter(text);
      range.collapse(true);
    } else document.execCommand('createLink', false, href);
    return true;
  };
  return { isOpen, begin, close, put };
}

/** Lucide's `list` and `link` (ISC): they come with the editor, not with every screen's sprite. */
const PATHS = {
  list: 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13',
  link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
} as const;

const EditorGlyph = ({ name }: { name: keyof typeof PATHS }) => (
  <svg
    className="ic"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
