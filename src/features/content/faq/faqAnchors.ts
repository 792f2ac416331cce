/** A link to a question opens it, and an opened question has its address in the bar, to be passed on. */
function openAsked(): void {
  const asked = document.getElementById(location.hash.slice(1));
  if (asked instanceof HTMLDetailsElement) asked.open = true;
}

for (const question of document.querySelectorAll<HTMLDetailsElement>('[data-questions] details')) {
  question.addEventListener('toggle', () => {
    if (question.open && location.hash !== `#${question.id}`) history.replaceState(null, '', `#${question.id}`);
  });
}
addEventListener('hashchange', openAsked);
openAsked();
