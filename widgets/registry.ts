import { memo, type ComponentType } from 'react';
import type { WidgetEntry, WidgetProps, WidgetRegistry } from '../src/engine/contract/widget.ts';
import { CheckBoxes } from './check-box/check-box.tsx';
import { CurrencyInput } from './currency/currency.tsx';
import { DateInput, dateHelp } from './date/date.tsx';
import { DropDown } from './drop-down/drop-down.tsx';
import { EmailInput } from './email/email.tsx';
import { Flag } from './flag/flag.tsx';
import { ImageUpload } from './image/image.tsx';
import { MonthSelect } from './month/month.tsx';
import { NumberInput } from './number/number.tsx';
import { OneTimeCodeInput } from './one-time-code/one-time-code.tsx';
import { PasswordInput } from './password/password.tsx';
import { PhoneNumberInput } from './phone-number/phone-number.tsx';
import { PromotionalVideo } from './promotional-video/promotional-video.tsx';
import { RadioButtons } from './radio-button/radio-button.tsx';
import { RateInput } from './rate/rate.tsx';
import { TextArea } from './text-area/text-area.tsx';
import { GrowingLine } from './text/growing-line.tsx';
import { TextInput } from './text/text.tsx';
import { UnknownInput } from './unknown/unknown.tsx';
import { Upload } from './upload/upload.tsx';
import { UrlInput } from './url/url.tsx';
import { VideoField } from './video/video.tsx';
import { YearSelect } from './year/year.tsx';

type Widget = ComponentType<WidgetProps>;

const input = (component: Widget): WidgetEntry => ({ component: memo(component), frame: 'input' });
const group = (component: Widget): WidgetEntry => ({ component: memo(component), frame: 'group' });

/** Every widget by its id. An input type's own widget has the type's name. */
export const widgets = {
  text: input(TextInput),
  text_area: input(TextArea),
  number: input(NumberInput),
  email: input(EmailInput),
  phone_number: input(PhoneNumberInput),
  url: input(UrlInput),
  location: input(GrowingLine),
  password: input(PasswordInput),
  one_time_code: input(OneTimeCodeInput),
  currency: input(CurrencyInput),
  date: { ...input(DateInput), help: dateHelp },
  unknown: input(UnknownInput),
  drop_down: input(DropDown),
  year: input(YearSelect),
  month: input(MonthSelect),
  flag: input(Flag),
  rate: input(RateInput),
  radio_button: group(RadioButtons),
  check_box: group(CheckBoxes),
  document: group(Upload),
  image: group(ImageUpload),
  video: group(VideoField),
  promotional_video: group(PromotionalVideo),
} satisfies WidgetRegistry;
