/** Goes to another page once the form has noticed that it is saved: it would ask whether to leave. */
export const leaveFor = (path: string): void => {
  setTimeout(() => location.assign(path), 100);
};
