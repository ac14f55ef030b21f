import sprite from './icons.svg?url';

/** Lucide's names, as in docs/design.md §7; `line` is LINE's glyph. */
export type IconName =
  | 'house'
  | 'calendar-days'
  | 'wallet'
  | 'heart'
  | 'user-round'
  | 'square-pen'
  | 'message-circle'
  | 'arrow-left'
  | 'chevron-right'
  | 'chevron-left'
  | 'chevron-down'
  | 'x'
  | 'plus'
  | 'ellipsis'
  | 'search'
  | 'sliders-horizontal'
  | 'share-2'
  | 'share'
  | 'square-plus'
  | 'map-pin'
  | 'clock'
  | 'timer'
  | 'hourglass'
  | 'flag'
  | 'megaphone'
  | 'calendar-plus'
  | 'calendar-check'
  | 'calendar-x'
  | 'ticket'
  | 'pencil'
  | 'car-front'
  | 'users-round'
  | 'footprints'
  | 'circle-check'
  | 'circle-alert'
  | 'triangle-alert'
  | 'info'
  | 'badge-check'
  | 'shield-check'
  | 'lock'
  | 'qr-code'
  | 'arrow-down-left'
  | 'arrow-up-right'
  | 'banknote'
  | 'receipt-text'
  | 'gift'
  | 'star'
  | 'phone'
  | 'image'
  | 'camera'
  | 'send'
  | 'check'
  | 'check-check'
  | 'eye'
  | 'eye-off'
  | 'languages'
  | 'cloud-off'
  | 'refresh-cw'
  | 'bell'
  | 'download'
  | 'smartphone'
  | 'sun'
  | 'moon-star'
  | 'log-out'
  | 'trash-2'
  | 'book-open'
  | 'file-text'
  | 'life-buoy'
  | 'circle'
  | 'mail'
  | 'circle-user-round'
  | 'line';

interface Props {
  name: IconName;
  /** Smaller, for text of 15 px and less. */
  small?: boolean;
  /** Filled with the text colour (the star of a rating). */
  filled?: boolean;
}

/** Decoration beside words; a control without words carries its own `aria-label`. */
export function Icon({ name, small, filled }: Props) {
  return (
    <svg
      className={`ic${small ? ' ic-s' : ''}${filled ? ' ic-fill' : ''}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
