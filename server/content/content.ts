/** The two languages of the portal, as the wire names them (DECISIONS "Fields and values"). */
export type LocalizedText = Readonly<Record<'en' | 'jp', string>>;

export type FieldOption = string | { readonly option_id: string; readonly option_name: string | LocalizedText };

/** What a custom field says of itself; goes to the client as it stands (spec §3 Profile field definition). */
export interface FieldDefinition {
  readonly input_type: string;
  readonly translated_name?: string | LocalizedText;
  readonly 'is_mandatory?'?: boolean;
  readonly is_locked?: boolean;
  readonly options?: readonly FieldOption[];
  readonly eng_placeholder?: string;
  readonly ja_placeholder?: string;
  readonly help_text?: string | LocalizedText;
  readonly document_name_id?: number;
}

/** A definition with the name that is its key on the wire and its English label. A list, since jsonb keeps no key order. */
export interface FieldEntry {
  readonly name: string;
  readonly definition: FieldDefinition;
}

/** The files of a content folder, as `content.schema.json` says; a file that is absent changes nothing. */
export interface Content {
  readonly universities?: readonly { readonly id: number; readonly name: LocalizedText; readonly other?: boolean }[];
  readonly 'education-codes'?: Readonly<Record<'faculties' | 'education_backgrounds', Readonly<Record<string, LocalizedText>>>>;
  readonly 'profile-form'?: FormContent;
  readonly 'document-names'?: readonly DocumentNameContent[];
  readonly applicants?: readonly ApplicantContent[];
  readonly 'downloadable-documents'?: readonly DownloadableContent[];
}

export interface FormContent {
  readonly pr_video_instructions?: LocalizedText;
  readonly categories: readonly {
    readonly category_name: LocalizedText;
    readonly fields: readonly (FieldDefinition & { readonly name: string })[];
  }[];
}

export interface DocumentNameContent {
  readonly id: number;
  readonly name: string;
  readonly translated_name?: LocalizedText;
  readonly is_mandatory?: boolean;
  readonly listed?: boolean;
}

/** `file` is a path inside the content folder. */
export interface DownloadableContent {
  readonly id: number;
  readonly name: string;
  readonly translated_name?: LocalizedText;
  readonly file: string;
  readonly downloadable?: boolean;
  readonly applicant?: string;
}

export interface EducationContent {
  readonly university_id: number;
  readonly faculty: string;
  readonly education_background: string;
  readonly department?: string;
  readonly start_month: number;
  readonly start_year: number;
  readonly graduated_month: number;
  readonly graduated_year: number;
  readonly other_university_name?: string;
  readonly is_latest?: boolean;
}

export interface ApplicantContent {
  readonly email: string;
  readonly password: string;
  readonly student_id: string;
  readonly name: string;
  readonly japanese_name?: string;
  readonly is_product?: boolean;
  readonly authy_enabled?: boolean;
  readonly phone?: string;
  readonly is_onboarded?: boolean;
  readonly can_edit_pr_video?: boolean;
  readonly pr_video?: string;
  readonly photograph?: string;
  readonly universities?: readonly EducationContent[];
  readonly custom_fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly documents?: Readonly<Record<string, string>>;
}
