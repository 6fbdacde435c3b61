import { memo } from 'react';
import type { ComponentType } from 'react';
import type { WidgetEntry, WidgetProps, WidgetRegistry } from '../src/engine/contract/widget.ts';
import { CheckBoxes } from './check-box/check-box.tsx';
import { CurrencyInput } from './currency/currency.tsx';
import { DateInput } from './date/date.tsx';
import { DocumentUpload } from './document/document.tsx';
import { DropDown } from './drop-down/drop-down.tsx';
import { EmailInput } from './email/email.tsx';
import { Flag } from './flag/flag.tsx';
import { ImageUpload } from './image/image.tsx';
import { LocationInput } from './location/location.tsx';
import { MonthSelect } from './month/month.tsx';
import { NumberInput } from './number/number.tsx';
import { OneTimeCodeInput } from './one-time-code/one-time-code.tsx';
import { PasswordInput } from './password/password.tsx';
import { PhoneNumberInput } from './phone-number/phone-number.tsx';
import { RadioButtons } from './radio-button/radio-button.tsx';
import { TextArea } from './text-area/text-area.tsx';
import { TextInput } from './text/text.tsx';
import { UnknownInput } from './unknown/unknown.tsx';
import { UrlInput } from './url/url.tsx';
import { VideoPlayer } from './video/video.tsx';
import { YearSelect } from './year/year.tsx';

type Widget = ComponentType<WidgetProps>;

/** What is typed stays in the DOM. */
const typed = (component: Widget): WidgetEntry => ({ component: memo(component), frame: 'input', uncontrolled: true });
const chosen = (component: Widget): WidgetEntry => ({ component: memo(component), frame: 'input', uncontrolled: false });
const group = (component: Widget): WidgetEntry => ({ component: memo(component), frame: 'group', uncontrolled: false });

/** Every widget by its id. An input type's own widget has the type's name. */
export const widgets = {
  text: typed(TextInput),
  text_area: typed(TextArea),
  number: typed(NumberInput),
  email: typed(EmailInput),
  phone_number: typed(PhoneNumberInput),
  url: typed(UrlInput),
  location: typed(LocationInput),
  password: typed(PasswordInput),
  one_time_code: typed(OneTimeCodeInput),
  currency: typed(CurrencyInput),
  date: typed(DateInput),
  unknown: typed(UnknownInput),
  drop_down: chosen(DropDown),
  year: chosen(YearSelect),
  month: chosen(MonthSelect),
  flag: chosen(Flag),
  radio_button: group(RadioButtons),
  check_box: group(CheckBoxes),
  document: group(DocumentUpload),
  image: group(ImageUpload),
  video: group(VideoPlayer),
} satisfies WidgetRegistry;
