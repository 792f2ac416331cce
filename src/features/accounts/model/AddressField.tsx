import { formFields } from '../../../ui/forms/Form.tsx';
import './AddressField.css';
import { type ComponentProps, useRef, useState } from 'react';
import { call } from '../../../http/call.ts';
import { plural } from '../../../money.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { useCombobox, useSearchAnswer } from '../../../ui/useCombobox.ts';
import { addressesContract, minAddressLength, type Suggestion } from './addresses.api.ts';

const debounceMs = 200;
const coveredCountries = ['FR', 'GP', 'MQ', 'GF', 'RE', 'YT'];

export function AddressField(field: ComponentProps<typeof Field>) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const answer = useSearchAnswer(typed, debounceMs, (q, signal) => {
    const form = box.current?.closest('form');
    const country = form && formFields(form)['country'];
    if (q.trim().length < minAddressLength || !coveredCountries.includes(country ?? '')) return null;
    return call(addressesContract, { query: { q }, token: null, signal }).then(
      ({ data }) => data,
      () => [],
    );
  });
  const suggestions = (answer.text === typed && answer.result) || [];
  const isOpen = suggestions.length > 0;
  const listId = `${field.id}-list`;

  const choose = ({ label: _label, ...place }: Suggestion) => {
    for (const [name, value] of Object.entries(place)) {
      const input = box.current?.closest('form')?.elements.namedItem(name);
      if (!(input instanceof HTMLInputElement)) continue;
      input.value = value;
      // On this event, the form updates its draft and messages.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    type('');
  };
  const { reset, onKeyDown, input, option } = useCombobox(listId, suggestions.length);
  const type = (text: string) => {
    setTyped(text);
    reset();
  };

  return (
    <div className="address-field" ref={box}>
      <Field
        {...field}
        {...input}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return onKeyDown(event);
          event.preventDefault();
          type('');
        }}
        onBlur={() => type('')}
      />
      <p className="visually-hidden" role="status">
        {isOpen && plural(suggestions.length, 'adresse proposée', 'adresses proposées')}
      </p>
      {isOpen && (
        <div className="address-list" id={listId} role="listbox" aria-label="Adresses proposées">
          {suggestions.map((one, at) => (
            <div key={one.label} {...option(at, () => choose(one))}>
              {one.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
