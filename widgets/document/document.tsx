export { Upload as DocumentUpload } from '../upload/upload.tsx';
