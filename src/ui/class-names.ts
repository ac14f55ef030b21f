/** Joins the class names that apply: `classes('btn', busy && 'btn--busy')`. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
