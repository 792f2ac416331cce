/** Leads to the first field that is wrong, once the sentence about it stands there. */
export const showFault = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
