import type { KeyboardEvent } from 'react';

/**
 * Enter as a key of its own. Enter that ends a composition (Thai, Japanese, Chinese input) only chooses letters; Safari reports that one
 * after the composition, with `keyCode` 229.
 */
export const isEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && !event.nativeEvent.isComposing && event.keyCode !== 229;
