import { formFields } from '../../../ui/forms/Form.tsx';
import './AddressField.css';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { plural } from '../../../money.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { addressesContract, minAddressLength, type Suggestion } from './addresses.api.ts';

const debounceMs = 200;
const coveredCountries = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'];

export function AddressField(field: ComponentProps<typeof Field>) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = suggestions.length > 0;
  const listId = `${field.id}-list`;

  useEffect(() => {
    setSuggestions([]);
    setActive(-1);
    const form = box.current?.closest('form');
    const country = form && formFields(form)['country'];
    if (typed.trim().length < minAddressLength || !coveredCountries.includes(country ?? '')) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await call(addressesContract, {
        query: { q: typed },
        token: null,
        signal: controller.signal,
      }).catch(() => null);
      if (!controller.signal.aborted) setSuggestions(reply?.data ?? []);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed]);

  const choose = ({ label: _label, ...place }: Suggestion) => {
    for (const [name, value] of Object.entries(place)) {
      const input = box.current?.closest('form')?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      input.value = value;
      // On this event, the form updates its draft and messages.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    setTyped('');
  };

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = suggestions[active];
    // The text field, with index -1, lies between the last suggestion and the first.
    if (isOpen && step) setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) setTyped('');
    else return;
    event.preventDefault();
  };

  return (
    <div className="address-field" ref={box}>
      <Field
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => setTyped('')}
      />
      <p className="visually-hidden" role="status">
        {isOpen && plural(suggestions.length, 'adresse proposée', 'adresses proposées')}
      </p>
      {isOpen && (
        <div className="address-list" id={listId} role="listbox" aria-label="Adresses proposées">
          {suggestions.map((one, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keyboard
            <div
              key={one.label}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseEnter={() => setActive(at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
