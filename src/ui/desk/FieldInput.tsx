import { RichTextField } from '../editor/RichTextField.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import { hintOf, type InputProps, PlainInput } from './PlainInput.tsx';

/** One field of a record as its form shows it; what needs an editor or a picture stands here, apart from what weighs little. */
export function FieldInput(props: InputProps) {
  const { name, field, values, typed = values, errors } = props;
  const { kind, label, ratio } = field;
  const own = {
    name,
    label,
    hint: hintOf(field, typed[name] ?? ''),
    defaultValue: values[name] ?? '',
    error: errors[name],
  };
  if (kind === 'picture') return <PictureField {...own} ratio={ratio} />;
  if (kind === 'richText') return <RichTextField {...own} />;
  return <PlainInput {...props} />;
}
