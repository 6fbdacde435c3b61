import type { InputType } from '../definition.ts';
import { checkBox } from './check_box.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { document } from './document.ts';
import { dropDown } from './drop_down.ts';
import { email } from './email.ts';
import { flag } from './flag.ts';
import { image } from './image.ts';
import { location } from './location.ts';
import { number } from './number.ts';
import { password } from './password.ts';
import { phoneNumber } from './phone_number.ts';
import { radioButton } from './radio_button.ts';
import { text } from './text.ts';
import { textArea } from './text_area.ts';
import type { TypeModule } from './type-module.ts';
import { unknown } from './unknown.ts';
import { url } from './url.ts';
import { video } from './video.ts';

/** Every input type (spec §3); a type that misses here does not compile. */
export const types: Readonly<Record<InputType, TypeModule>> = {
  text,
  number,
  date,
  email,
  phone_number: phoneNumber,
  url,
  location,
  drop_down: dropDown,
  text_area: textArea,
  currency,
  check_box: checkBox,
  radio_button: radioButton,
  video,
  document,
  image,
  password,
  flag,
  unknown,
};

export const isInputType = (name: string): name is InputType => Object.hasOwn(types, name);
