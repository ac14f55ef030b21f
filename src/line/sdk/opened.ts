let isOpened = false;

/** Is LINE's SDK at work on this page? Its own file comes only where it is. */
export const isOpen = (): boolean => isOpened;

export const noteOpened = (): void => {
  isOpened = true;
};
