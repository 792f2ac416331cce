export const contactDraftKey = 'contact';
