/**
 * Marks a field's control as wrong or right without rendering its widget. `aria-invalid` goes to what may carry it: the
 * input, the radio group, or the check boxes of a group.
 */
export function markInvalid(control: string, invalid: boolean): void {
  const element = document.getElementById(control);
  if (!element) return;
  element.toggleAttribute('data-invalid', invalid);
  // Its parts are marked one by one.
  if (element.matches('[data-structured]')) return;
  const bearers = element.matches('input, select, textarea, [role="radiogroup"]')
    ? [element]
    : element.querySelectorAll('input[type="checkbox"]');
  for (const bearer of bearers) {
    if (invalid) bearer.setAttribute('aria-invalid', 'true');
    else bearer.removeAttribute('aria-invalid');
  }
}
