/** Under this name the browser keeps a message that has not left. */
export const contactDraft = 'contact';
