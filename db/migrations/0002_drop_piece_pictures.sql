DROP TRIGGER `stock_pieces_tag_update`;--> statement-breakpoint
ALTER TABLE `stock_pieces` DROP COLUMN `photo`;